// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module Dispatch. Its queues are Sendable, and their blocks are `@Sendable` for code that asks for it.

open class DispatchObject: @unchecked Sendable {
    init() {}
}

public struct DispatchQoS: Equatable, Sendable {
    public static let userInitiated = Self()
    public enum QoSClass: Sendable { case userInitiated, `default` }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchTime: Comparable, Sendable {
    public static func now() -> Self { Self() }
    public static func < (lhs: Self, rhs: Self) -> Bool { false }
    public static func + (time: Self, seconds: Double) -> Self { time }
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

    public class var main: DispatchQueue { fatalError() }
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
    public convenience init(
        label: String, qos: DispatchQoS = .userInitiated, attributes: Attributes = []
    ) { fatalError() }
    @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    @discardableResult public func signal() -> Int { 0 }
    @available(*, noasync, message: "Await a Task handle instead") public func wait() {}
    @available(*, noasync, message: "Await a Task handle instead")
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

public protocol DispatchSourceProtocol: AnyObject {
    func setEventHandler(handler: (@convention(block) () -> Void)?)
    func cancel()
    func resume()
}

public protocol DispatchSourceTimer: DispatchSourceProtocol {}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}

extension DispatchSourceTimer {
    public func schedule(deadline: DispatchTime) {}
}

open class DispatchSource: DispatchObject, DispatchSourceTimer, DispatchSourceSignal {
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
        fatalError()
    }
    public class func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer {
        fatalError()
    }
    public func setEventHandler(handler: (@convention(block) () -> Void)?) {}
    public func cancel() {}
    public func resume() {}
}
