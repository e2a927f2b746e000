public import Foundation
import Scheduling

/// Replaces Foundation's `NotificationCenter`, whose locks the scheduler does not know.
///
/// It has the behavior that the library relies on, of the center on Linux since Swift 6.3, or of Apple's.
public class NotificationCenter: @unchecked Sendable {
    let isApples: Bool
    private let mutex = Mutex("the center's lock")
    private var entries: [Entry] = []
    private var freeNumbers: [Int] = []
    private var lastNumber = 0
    /// The objects that are released with the center, without any lock held.
    private var associated: [AnyObject] = []
    /// How many registrations the library has.
    public internal(set) var registrationCount = 0
    /// How many registrations the library has ever had.
    public internal(set) var registrationsSoFar = 0

    /// Makes a center.
    public init(isApples: Bool = false) { self.isApples = isApples }

    deinit { Scheduler.shared.note("releases the center") }

    private struct Entry {
        let number: Int
        let name: Notification.Name?
        let block: @Sendable (Notification) -> Void
        weak var observer: AnyObject?
        /// Nil if the entry does not retain the observer.
        let heldObserver: AnyObject?
    }

    /// The result of `addObserver`, which does not hold the block.
    private final class Observer: NSObject {
        var number = 0
    }

    /// Adds an observer of every sender, on the posting thread.
    public func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observer = Observer()
        observer.number = add(observer, isHeld: true, for: name, block)
        return observer
    }

    /// Adds an observer of every sender, which is held weakly, as one with a selector is.
    func addObserver(_ observer: CenterRegistration, name: Notification.Name?) {
        _ = add(observer, isHeld: false, for: name) { [weak observer] in observer?.receive($0) }
    }

    private func add(
        _ observer: AnyObject, isHeld: Bool, for name: Notification.Name?,
        _ block: @escaping @Sendable (Notification) -> Void
    ) -> Int {
        let title = name?.rawValue.debugDescription ?? "all names"
        Scheduler.shared.note("registers with the center for \(title)")
        mutex.lock()
        let number = freeNumbers.popLast() ?? lastNumber + 1
        lastNumber = max(lastNumber, number)
        let held = isHeld ? observer : nil
        entries.append(Entry(number: number, name: name, block: block, observer: observer, heldObserver: held))
        mutex.unlock()
        return number
    }

    /// Removes an observer.
    ///
    /// On Linux that is the entry with the observer's number, which may belong to another one by now. The block is
    /// released under the lock there, and outside it on Apple's platforms.
    public func removeObserver(_ observer: Any) {
        let (observer, number) = (observer as AnyObject, (observer as? Observer)?.number ?? 0)
        Scheduler.shared.note("removes an observer")
        mutex.lock()
        let index = entries.firstIndex { isApples ? $0.observer === observer : $0.number == number }
        var removed = index.map { entries.remove(at: $0) }
        if !isApples, removed != nil {
            freeNumbers.append(number)
            removed = nil
        }
        mutex.unlock()
        withExtendedLifetime(removed) {}
    }

    /// Calls the observers that are there when the post begins.
    public func post(name: Notification.Name, object: Any? = nil) { post(Notification(name: name, object: object)) }

    func post(_ notification: Notification) {
        Scheduler.shared.note("posts \(notification.name.rawValue.debugDescription)")
        mutex.lock()
        let blocks = entries.filter { entry in
            entry.observer != nil && (entry.name == nil || entry.name == notification.name)
        }.map(\.block)
        mutex.unlock()
        for block in blocks { block(notification) }
    }

    /// Retains an object until the center is released or the association ends.
    func associate(_ object: AnyObject) { associated.append(object) }

    func endAssociation(with object: AnyObject) {
        let removed = associated.firstIndex { $0 === object }.map { associated.remove(at: $0) }
        Scheduler.shared.pause()
        withExtendedLifetime(removed) {}
    }
}

/// The name of the class in files that import Foundation.
public typealias Center = NotificationCenter
