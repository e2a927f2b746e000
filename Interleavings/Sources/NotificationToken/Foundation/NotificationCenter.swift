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
        /// Leaves the block to the observer, which dies outside of the lock: Linux before Swift 6.3.
        case releasing
        /// Holds observers weakly, also those with a block: Apple's platforms, at the least.
        case forgetting
        /// Holds observers with a block, which hold their center, and others weakly: Apple's platforms, at the most.
        case holding

        /// Whether there are observers with selectors, and associated objects.
        var isApples: Bool { self == .forgetting || self == .holding }
    }

    let kind: Kind
    private let mutex = Mutex("the center's lock", isPrivate: false)
    private let associations = Mutex("the lock of associated objects", isPrivate: false)
    /// What dies with the center, under no lock.
    private var associated: [(owner: ObjectIdentifier, object: AnyObject)] = []
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
        weak var observer: AnyObject?
        /// Nil where nobody but the caller of `addObserver` holds the observer.
        let heldObserver: AnyObject?
    }

    /// What `addObserver` returns.
    ///
    /// The block is always the center's, so that a registration may hold the observer strongly.
    private final class Observer: NSObject {
        let center: NotificationCenter?
        var number = 0

        init(holding center: NotificationCenter?) {
            self.center = center
        }
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
        let observer = Observer(holding: kind == .holding ? self : nil)
        add(observer, isHeld: kind != .forgetting, for: name, at: place, block)
        return observer
    }

    /// Adds an observer of every sender, which is held weakly, as one with a selector is.
    func addObserver(_ observer: some Receiver, name: Notification.Name?) {
        add(observer, isHeld: false, for: name, at: Place(#fileID, #function)) { [weak observer] in
            observer?.receive($0)
        }
    }

    private func add(
        _ observer: AnyObject, isHeld: Bool, for name: Notification.Name?, at place: Place,
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

    /// Removes an observer.
    public func removeObserver(_ observer: Any) {
        let observer = observer as AnyObject
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

    /// Keeps an object for an owner, in place of the one before, until the center is dead.
    func associate(_ object: AnyObject?, with owner: AnyObject) {
        let place = Place(#fileID, #function)
        let owner = ObjectIdentifier(owner)
        associations.lock(at: place)
        let old = associated.firstIndex { $0.owner == owner }.map { associated.remove(at: $0) }
        if let object { associated.append((owner, object)) }
        associations.unlock(at: place)
        withExtendedLifetime(old) {}
    }

    /// Posts a notification without `userInfo`.
    public func post(name: Notification.Name, object: Any? = nil) {
        post(Notification(name: name, object: object))
    }
}

/// What has a method for notifications, so that no block has to.
protocol Receiver: AnyObject, Sendable {
    func receive(_ notification: Notification)
}

/// The name of the class where Foundation's is visible, too.
public typealias Center = NotificationCenter
