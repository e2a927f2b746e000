// The module Dispatch. Its queues are Sendable, and their blocks are `@Sendable` for code that asks for it.

open class DispatchObject: @unchecked Sendable {
    init() {}
}

public struct DispatchQoS: Equatable, Sendable {
    public static let unspecified = Self()
    public static let background = Self()
    public static let utility = Self()
    public static let `default` = Self()
    public static let userInitiated = Self()
    public static let userInteractive = Self()
    public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let barrier = Self(rawValue: 1)
}

public enum DispatchTimeInterval: Equatable, Sendable {
    case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchTime: Comparable, Sendable {
    public static let distantFuture = Self()
    public var uptimeNanoseconds: UInt64 { 0 }
    public static func now() -> Self { Self() }
    public static func < (lhs: Self, rhs: Self) -> Bool { false }
    public static func + (time: Self, seconds: Double) -> Self { time }
    public static func + (time: Self, interval: DispatchTimeInterval) -> Self { time }
}

public final class DispatchSpecificKey<T> {
    public init() {}
}

// swift-corelibs-libdispatch#845 quotes this from the interface on macOS.
extension DispatchSpecificKey: @unchecked Sendable where T: Sendable {}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
    public func suspend() {}
    public func resume() {}
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Self(rawValue: 2)
    }
    public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

    public class var main: DispatchQueue { fatalError() }
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) { fatalError() }
    @preconcurrency public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    @preconcurrency public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func sync(execute block: () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

open class DispatchGroup: DispatchObject, @unchecked Sendable {
    public override init() {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    @discardableResult public func signal() -> Int { 0 }
    @available(*, noasync, message: "Await a Task handle instead") public func wait() {}
    @available(*, noasync, message: "Await a Task handle instead")
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

public protocol DispatchSourceProtocol: AnyObject {
    typealias DispatchSourceHandler = @convention(block) () -> Void
    func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
    func cancel()
    func resume()
}

extension DispatchSourceProtocol {
    public func setEventHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
}

public protocol DispatchSourceTimer: DispatchSourceProtocol {}

extension DispatchSourceTimer {
    public func schedule(
        deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
}

open class DispatchSource: DispatchObject, DispatchSourceTimer {
    public struct TimerFlags: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public class func makeTimerSource(flags: TimerFlags = [], queue: DispatchQueue? = nil) -> any DispatchSourceTimer {
        fatalError()
    }
    public func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {}
    public func cancel() {}
    public func resume() {}
}
