// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module ObjectiveC: NSObject, and what its overlay adds.
@_exported import Darwin

public protocol NSObjectProtocol: AnyObject {
}

open class NSProxy: NSObjectProtocol {
}

open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    public init() {}
    open var description: String { "" }
    open var debugDescription: String { "" }
    open var hash: Int { 0 }
    open func isEqual(_ object: Any?) -> Bool { false }
    open func copy() -> Any { self }
    public static func == (lhs: NSObject, rhs: NSObject) -> Bool { false }
    public final func hash(into hasher: inout Hasher) {}

    // The older half of key-value observing: overloads that ours must not be confused with.
    open func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {}
    open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
    open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {}
}

// This one is Foundation's; NSObject's members above need it here.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = Self(rawValue: 1)
}

// What `#selector` makes.
public struct Selector: Hashable {
    var ptr: OpaquePointer
}

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

public enum objc_AssociationPolicy: UInt {
    case OBJC_ASSOCIATION_RETAIN = 769
}

public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}

public struct ObjCBool: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) {}
    public var boolValue: Bool { true }
}

public func sel_registerName(_ name: UnsafePointer<CChar>) -> Selector { Selector(ptr: OpaquePointer(name)) }
public func object_getClass(_ object: Any?) -> AnyClass? { nil }
public typealias IMP = OpaquePointer
public func class_respondsToSelector(_ type: AnyClass?, _ name: Selector) -> Bool { false }
public func class_getMethodImplementation(_ type: AnyClass?, _ name: Selector) -> IMP? { nil }
@discardableResult
public func class_addMethod(
    _ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { true }
