// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module Combine: cancellables, and as much of publishers as one line of code needs.
@_exported import Foundation

public protocol Cancellable {
    func cancel()
}

extension Cancellable {
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {}
    public func store(in set: inout Set<AnyCancellable>) {}
}

public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public init<C: Cancellable>(_ canceller: C) {}
    public func cancel() {}
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) {}
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

extension Publisher {
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> { fatalError() }
    public func receive<S: Scheduler>(on scheduler: S, options: Never? = nil) -> Publishers.ReceiveOn<Self, S> {
        fatalError()
    }
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable where Failure == Never { fatalError() }
}

public enum Publishers {
    public struct CompactMap<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
    }
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
    }
}

public protocol Scheduler {}
extension DispatchQueue: Scheduler {}

extension NotificationCenter.Publisher: Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
}
