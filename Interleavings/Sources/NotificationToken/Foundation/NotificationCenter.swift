public import Foundation
import Scheduling

/// Stands in for Foundation's `NotificationCenter`, which synchronizes with what the scheduler does not know.
///
/// It does what the library relies on, in the ways in which the real ones differ.
public class NotificationCenter: @unchecked Sendable {
    /// What a center does with the blocks of its observers.
    public enum Kind: String, CaseIterable, Sendable {
        /// Destroys a removed block under its lock, and gives the next observer the number of a removed one: Linux, Swift 6.3.
        case destroying
        /// Leaves the block to the observer, which dies outside of the lock: Apple's platforms, and Linux before Swift 6.3.
        case releasing
        /// Holds the observer weakly, as it does one with a selector: Apple's platforms.
        case forgetting
    }

    private let kind: Kind
    private let mutex = Mutex("the center's lock", isPrivate: false)
    private var entries: [Entry] = []
    private var freeNumbers: [Int] = []
    private var lastNumber = 0

    /// Makes a center.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    deinit {
        Scheduler.shared.note("destroys the center")
    }

    /// What the center has of an observer.
    private struct Entry {
        let number: Int
        let name: Notification.Name?
        let block: @Sendable (Notification) -> Void
        weak var observer: NSObject?
        /// Nil where nobody but the caller of `addObserver` holds the observer.
        let heldObserver: NSObject?
    }

    /// What `addObserver` returns.
    ///
    /// The block is always the center's, so that a registration may hold the observer strongly.
    private final class Observer: NSObject {
        var number = 0
    }

    /// How many observers of a name there are.
    public func observerCount(of name: Notification.Name?) -> Int {
        entries.count { $0.name == name && $0.observer != nil }
    }

    /// Adds an observer of every sender, on the posting thread.
    public func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let place = Place(#fileID, #function)
        let observer = Observer()
        add(observer, isHeld: kind != .forgetting || Self.isRegistrationWeak, for: name, at: place, block)
        return observer
    }

    func add(
        _ observer: NSObject, isHeld: Bool, for name: Notification.Name?, at place: Place,
        _ block: @escaping @Sendable (Notification) -> Void
    ) {
        let title = name?.rawValue.debugDescription ?? "all names"
        Scheduler.shared.nameLastLock("the gate of \(title)")
        Scheduler.shared.note("registers with the center for \(title)")
        mutex.lock(at: place)
        let number = freeNumbers.popLast() ?? lastNumber + 1
        lastNumber = max(lastNumber, number)
        (observer as? Observer)?.number = number
        entries.append(
            Entry(number: number, name: name, block: block, observer: observer, heldObserver: isHeld ? observer : nil))
        mutex.unlock(at: place)
    }

    /// Whether the library holds what `addObserver` returns weakly, so that the center has to hold it.
    private static var isRegistrationWeak: Bool {
        #if compiler(>=6.3)
        false
        #else
        true
        #endif
    }

    /// Removes an observer.
    public func removeObserver(_ observer: Any) {
        guard let observer = observer as? NSObject else { return }
        let place = Place(#fileID, #function)
        mutex.lock(at: place)
        if kind == .destroying, let number = (observer as? Observer)?.number {
            // By its number, which may be somebody else's by now; what the block captured dies here.
            if let index = entries.firstIndex(where: { $0.number == number }) {
                entries.remove(at: index)
                freeNumbers.append(number)
            }
            mutex.unlock(at: place)
        } else {
            let index = entries.firstIndex { $0.observer === observer }
            let removed = index.map { entries.remove(at: $0) }
            mutex.unlock(at: place)
            withExtendedLifetime(removed) {}
        }
    }

    /// Calls those who observe when the post begins.
    public func post(_ notification: Notification) {
        let place = Place(#fileID, #function)
        Scheduler.shared.note("posts \(notification.name.rawValue.debugDescription)")
        mutex.lock(at: place)
        let blocks = entries.filter { entry in
            entry.observer != nil && (entry.name == nil || entry.name == notification.name)
        }.map(\.block)
        mutex.unlock(at: place)
        for block in blocks { block(notification) }
    }

    /// Posts a notification without `userInfo`.
    public func post(name: Notification.Name, object: Any? = nil) {
        post(Notification(name: name, object: object))
    }
}

/// The name of the class where Foundation's is visible, too.
public typealias Center = NotificationCenter
