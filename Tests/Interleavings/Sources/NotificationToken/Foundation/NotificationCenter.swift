public import Foundation
import Scheduling

/// Replaces Foundation's `NotificationCenter`, whose locks the scheduler does not know.
///
/// It has the behavior that the library relies on, in the variants of the real centers.
public class NotificationCenter: @unchecked Sendable {
    /// How a center holds and releases its observers.
    public enum Kind: String, CaseIterable, Sendable {
        /// Releases a removed block under its lock and reuses the numbers of removed observers: Linux, Swift 6.3.
        case destroying
        /// Releases a removed block outside its lock: Linux before Swift 6.3.
        case releasing
        /// Holds every observer weakly: one reading of Apple's documentation.
        case forgetting
        /// Retains observers with a block, which retain the center, and holds others weakly: the other reading.
        case holding

        /// Whether it supports selectors and associated objects.
        var isApples: Bool { self == .forgetting || self == .holding }
    }

    let kind: Kind
    private let mutex = Mutex("the center's lock", isPrivate: false)
    private let associations = Mutex("the lock of associated objects", isPrivate: false)
    /// The objects that are released with the center, without any lock held.
    private var associated: [(owner: ObjectIdentifier, object: AnyObject)] = []
    private var entries: [Entry] = []
    private var freeNumbers: [Int] = []
    private var lastNumber = 0

    /// Makes a center.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    deinit {
        Scheduler.shared.note("releases the center")
    }

    /// The entry of an observer.
    private struct Entry {
        let number: Int
        let name: Notification.Name?
        let isLibrary: Bool
        let block: @Sendable (Notification) -> Void
        weak var observer: AnyObject?
        /// Nil if the entry does not retain the observer.
        let heldObserver: AnyObject?
    }

    /// The result of `addObserver`; it does not hold the block, so a registration may retain it.
    private final class Observer: NSObject {
        let center: NotificationCenter?
        var number = 0

        init(holding center: NotificationCenter?) {
            self.center = center
        }
    }

    /// The number of observers of a name.
    public func observerCount(of name: Notification.Name?) -> Int {
        entries.count { $0.name == name && $0.observer != nil }
    }

    /// How many registrations the library has.
    public var registrationCount: Int { entries.count { $0.isLibrary && $0.observer != nil } }

    /// How many registrations the library has ever had.
    public private(set) var registrationsSoFar = 0

    /// Adds an observer of every sender, on the posting thread.
    public func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, isLibrary: false, block)
    }

    func addObserver(
        forName name: Notification.Name?, isLibrary: Bool, _ block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let place = Place(#fileID, #function)
        let observer = Observer(holding: kind == .holding ? self : nil)
        add(observer, isHeld: kind != .forgetting, isLibrary: isLibrary, for: name, at: place, block)
        return observer
    }

    /// Adds an observer of every sender with a selector, which is held weakly.
    func addObserver(_ observer: some Receiver, name: Notification.Name?) {
        add(observer, isHeld: false, isLibrary: true, for: name, at: Place(#fileID, #function)) { [weak observer] in
            observer?.receive($0)
        }
    }

    private func add(
        _ observer: AnyObject, isHeld: Bool, isLibrary: Bool, for name: Notification.Name?, at place: Place,
        _ block: @escaping @Sendable (Notification) -> Void
    ) {
        let title = name?.rawValue.debugDescription ?? "all names"
        Scheduler.shared.nameLastLock("the gate of \(title)")
        Scheduler.shared.note("registers with the center for \(title)")
        mutex.lock(at: place)
        if isLibrary { registrationsSoFar += 1 }
        let number = freeNumbers.popLast() ?? lastNumber + 1
        lastNumber = max(lastNumber, number)
        (observer as? Observer)?.number = number
        entries.append(
            Entry(
                number: number, name: name, isLibrary: isLibrary, block: block, observer: observer,
                heldObserver: isHeld ? observer : nil))
        mutex.unlock(at: place)
    }

    /// Removes an observer.
    public func removeObserver(_ observer: Any) {
        let observer = observer as AnyObject
        let place = Place(#fileID, #function)
        mutex.lock(at: place)
        if kind == .destroying, let number = (observer as? Observer)?.number {
            // The number may belong to another observer by now. The block is released here, under the lock.
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

    /// Calls the observers that are there when the post begins.
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

    /// Retains an object for an owner, instead of the previous one, until the center is released.
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

/// An observer with a method for notifications.
protocol Receiver: AnyObject, Sendable {
    func receive(_ notification: Notification)
}

/// The name of the class in files that import Foundation.
public typealias Center = NotificationCenter
