import Foundation
import NotificationToken
import Scheduling

// What scenarios use. `@unchecked Sendable`: only one thread runs at a time.

/// The library's stand-in instead of Foundation's class.
typealias NotificationCenter = Center
typealias OperationQueue = Operations

extension Notification.Name {
    static let event = Self("event")
    static let other = Self("other")
}

extension Notification.Key<Int> {
    static let number = Self(.event, coding: .boxed)
    static let otherNumber = Self(.other, coding: .boxed)
}

extension Notification.Key<Last> {
    /// A payload that does something when it is released.
    static let last = Self(.event, coding: .boxed)
}

/// Adds a step of the running thread to the trace.
func say(_ text: @autoclosure () -> String) { Scheduler.shared.note(text()) }

/// Fails the schedule unless something is true.
func claim(_ isTrue: Bool, _ otherwise: @autoclosure () -> String) {
    if !isTrue { Scheduler.shared.fail(otherwise()) }
}

/// Claims that the running thread holds no lock of the library.
func claimUserCodeMayRun(_ event: String) {
    claim(!Scheduler.shared.holdsPrivateLock, "\(event) under a lock of the library")
}

/// Lets another thread run.
func yield() { Scheduler.shared.pause() }

/// Waits until something is true.
func wait(until event: String, _ isDue: @escaping () -> Bool) { Scheduler.shared.wait(until: event, isDue) }

/// The running thread.
var threadName: String { Scheduler.shared.running.name }

/// The entries that several threads write, in order.
final class Diary<Entry: Equatable>: @unchecked Sendable {
    private(set) var entries: [Entry] = []

    func write(_ entry: Entry) {
        say("writes \(entry)")
        entries.append(entry)
    }

    func has(_ entry: Entry) -> Bool { entries.contains(entry) }

    func count(_ entry: Entry) -> Int { entries.count { $0 == entry } }
}

/// Owns a value until a thread releases it.
final class Held<Value>: @unchecked Sendable {
    private(set) var value: Value?

    init(_ value: Value? = nil) { self.value = value }

    func put(_ value: Value) { self.value = value }

    func take() -> Value? {
        defer { value = nil }
        return value
    }

    /// Releases the value.
    func drop(_ what: @autoclosure () -> String) {
        say("releases \(what())")
        let taken = take()
        withExtendedLifetime(taken) {}
    }
}

/// Does something when it is released.
final class Last: @unchecked Sendable {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    deinit {
        claimUserCodeMayRun("an object is released")
        work()
    }
}

/// A target that does nothing.
final class Thing: Sendable {}

/// An actor to observe on. Where a store is optional, nil stands for the main actor.
actor Store {}

extension NotificationCenter {
    /// Observes on a store, or on the main actor.
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on store: Store?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken {
        switch (store, object) {
        case (nil, nil): observe(key) { @MainActor in handler($0) }
        case (nil, let object?): observe(key, object: object) { @MainActor in handler($0) }
        case (let store?, nil): observe(key, on: store) { handler($1) }
        case (let store?, let object?): observe(key, object: object, on: store) { handler($1) }
        }
    }
}

extension Threads {
    /// The thread of a store, or the main thread.
    static func serving(_ store: Store?) -> Strand { store.map { thread(of: $0) } ?? main }
}
