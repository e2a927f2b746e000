// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module Foundation, with the availability and concurrency attributes of Apple's SDK (Xcode 26).
// Members without @available are older than every floor of this package.
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// MARK: - Objects that bridge

public protocol NSCopying {}
open class NSNumber: NSObject, NSCopying, @unchecked Sendable {
    public init(value: Int) {}
    public init(value: Bool) {}
}
open class NSDate: NSObject, NSCopying, @unchecked Sendable {
    public override init() {}
    public init(timeIntervalSinceReferenceDate ti: Double) {}
}
open class NSData: NSObject, NSCopying, @unchecked Sendable {
    public init(data: Data) {}
}
open class NSNull: NSObject, NSCopying, @unchecked Sendable {
    public override init() {}
}
open class NSString: NSObject, NSCopying, @unchecked Sendable {
    public init(string: String) {}
}
open class NSArray: NSObject, NSCopying {
    public init(array: [Any]) {}
}
public struct NSFastEnumerationIterator: IteratorProtocol {
    public mutating func next() -> Any? { nil }
}
extension NSArray: Sequence {
    public final func makeIterator() -> NSFastEnumerationIterator { NSFastEnumerationIterator() }
}
open class NSDictionary: NSObject, NSCopying {
    public init(dictionary: [AnyHashable: Any]) {}
}
extension NSDictionary: Sequence {
    public struct Iterator: IteratorProtocol {
        public mutating func next() -> (key: Any, value: Any)? { nil }
    }
    public final func makeIterator() -> Iterator { Iterator() }
}
extension String {
    public func components(separatedBy separator: String) -> [String] { [] }
}
extension NSString: CVarArg {
    public var _cVarArgEncoding: [Int] { [] }
}
extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
// The standard library's own is younger.
extension StringProtocol {
    public func contains<Other: StringProtocol>(_ other: Other) -> Bool { false }
}

// MARK: - Values and files

public typealias TimeInterval = Double
public struct UUID: Hashable, Codable, Sendable {
    public init() {}
    public var uuidString: String { "" }
}
public struct Data: RandomAccessCollection, Hashable, Codable, Sendable {
    public init() {}
    public init(_ bytes: some Sequence<UInt8>) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 { 0 }
}
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}
extension Error {
    public var localizedDescription: String { "" }
}
public let NSLocalizedDescriptionKey = ""
open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) { super.init() }
    open var code: Int { 0 }
}
public let NSURLErrorDomain = ""
public var NSURLErrorTimedOut: Int { 0 }
public struct URLError: Error {}
public struct Date: Hashable, Codable, Sendable {
    public init(timeIntervalSinceNow: Double) {}
    public init() {}
    public init(timeIntervalSinceReferenceDate: TimeInterval) {}
    public init(timeIntervalSince1970: TimeInterval) {}
}
public struct URL: Hashable, Codable, Sendable {
    public init(fileURLWithPath path: String) {}
    public var path: String { "" }
}
public struct CocoaError: Error {
    public struct Code: Hashable, Sendable {
        public static let coderInvalidValue = Self()
    }
    public init(_ code: Code) {}
    public static let coderInvalidValue = Code()
}
public struct CGFloat: Equatable, Sendable {}
public struct CGRect: Equatable, Sendable {
    public init() {}
    public var height: CGFloat { fatalError() }
    public func intersection(_ r2: CGRect) -> CGRect { r2 }
}

open class FileHandle: NSObject, @unchecked Sendable {
    public nonisolated class var readCompletionNotification: NSNotification.Name { NSNotification.Name("") }
    open class var nullDevice: FileHandle { fatalError() }
    open func write(_ data: Data) {}
    open func close() throws {}
}
public let NSFileHandleNotificationDataItem = ""

open class UserDefaults: NSObject, @unchecked Sendable {
    open class var standard: UserDefaults { fatalError() }
    open func string(forKey defaultName: String) -> String? { nil }
    public static let didChangeNotification = NSNotification.Name("NSUserDefaultsDidChangeNotification")
}
extension NSNotification.Name {
    public static let NSCalendarDayChanged = Self("")
}

open class PropertyListEncoder: @unchecked Sendable {
    public init() {}
    open var outputFormat = PropertyListSerialization.PropertyListFormat.binary
    open func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}
open class JSONSerialization: NSObject {
    open class func isValidJSONObject(_ object: Any) -> Bool { true }
    open class func data(withJSONObject object: Any) throws -> Data { Data() }
}

open class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable { case iso8601 }
    public enum KeyDecodingStrategy: Sendable { case convertFromSnakeCase }
    open var dateDecodingStrategy = DateDecodingStrategy.iso8601
    open var keyDecodingStrategy = KeyDecodingStrategy.convertFromSnakeCase
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class PropertyListDecoder: @unchecked Sendable {
    public init() {}
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class PropertyListSerialization: NSObject {
    public struct ReadOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public enum PropertyListFormat: UInt, Sendable { case openStep = 1, xml = 100, binary = 200 }
    open class func data(
        fromPropertyList plist: Any, format: PropertyListFormat, options: Int
    ) throws -> Data { Data() }
    open class func propertyList(
        from data: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
    ) throws -> Any { 0 }
    open class func propertyList(_ plist: Any, isValidFor format: PropertyListFormat) -> Bool { true }
}

// MARK: - Locks, threads and operations

public protocol NSLocking {
    @available(*, noasync, message: "Use async-safe scoped locking instead") func lock()
    @available(*, noasync, message: "Use async-safe scoped locking instead") func unlock()
}
extension NSLocking {
    // No @available: the SDK emits it into its callers.
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
}
open class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
}
open class ProcessInfo: NSObject, @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { [:] }
}

open class Timer: NSObject {
    @preconcurrency open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer { fatalError() }
    open func invalidate() {}
}

open class Thread: NSObject, @unchecked Sendable {
    @available(*, noasync) open class var current: Thread { fatalError() }
    @available(*, noasync, message: "Work intended for the main actor should be marked with @MainActor")
    open class var isMainThread: Bool { true }
    @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    @available(*, noasync) open class func sleep(forTimeInterval interval: Double) {}
}
open class Operation: NSObject, @unchecked Sendable {
    @available(*, noasync, message: "Use completionBlock or a dependent Operation instead")
    open func waitUntilFinished() {}
    open func cancel() {}
}
open class BlockOperation: Operation, @unchecked Sendable {
    @preconcurrency public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
}
open class OperationQueue: NSObject, @unchecked Sendable {
    open class var main: OperationQueue { fatalError() }
    open class var current: OperationQueue? { nil }
    open var isSuspended = false
    open var maxConcurrentOperationCount = 0
    open var name: String?
    unowned(unsafe) open var underlyingQueue: DispatchQueue?
    open var operations: [Operation] { [] }
    open func cancelAllOperations() {}
    open func addOperation(_ operation: Operation) {}
    @preconcurrency open func addOperation(_ block: @escaping @Sendable () -> Void) {}
}

// MARK: - Key-value observing, which every NSObject has, and so every notification center

public final class NSKeyValueObservation: NSObject {
    public func invalidate() {}
}
@available(*, unavailable) extension NSKeyValueObservation: @unchecked Sendable {}
public struct NSKeyValueObservedChange<Value> {
    public let newValue: Value?
}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
    @preconcurrency public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { fatalError() }
}

// MARK: - Notifications

open class NSNotification: NSObject, NSCopying {
    public struct Name: _SwiftNewtypeWrapper, RawRepresentable, Hashable, @unchecked Sendable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
@available(*, unavailable) extension NSNotification: @unchecked Sendable {}

public struct Notification: Hashable, CustomStringConvertible {
    public typealias Name = NSNotification.Name
    public var name: Name
    public var object: Any?
    public var userInfo: [AnyHashable: Any]?
    public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
        self.name = name
        self.object = object
        self.userInfo = userInfo
    }
    public static func == (lhs: Self, rhs: Self) -> Bool { false }
    public func hash(into hasher: inout Hasher) {}
    public var description: String { "" }
}
@available(*, unavailable) extension Notification: @unchecked Sendable {}
extension Notification: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNotification { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSNotification, result: inout Notification?) {}
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSNotification, result: inout Notification?
    ) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNotification?) -> Notification { fatalError() }
}

open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    @preconcurrency open func addObserver(
        forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {}
    open func removeObserver(_ observer: Any) {}
    open func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {}
    open func post(_ notification: Notification) {}
    open func post(name: NSNotification.Name, object: Any?) {}
    open func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {}
}

open class NotificationQueue: NSObject {
    public enum PostingStyle: UInt, Sendable { case whenIdle = 1, asap, now }
    open class var `default`: NotificationQueue { fatalError() }
    open func enqueue(_ notification: Notification, postingStyle: PostingStyle) {}
}

// Combine's view of a center.
extension NotificationCenter {
    public struct Publisher {}
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { fatalError() }
}

// Swift's own sequence, which is younger than the floors.
extension NotificationCenter {
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications { fatalError() }
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        public func makeAsyncIterator() -> Iterator { Iterator() }
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async -> Notification? { nil }
        }
    }
}

// OS 26 (SF-0011): nested names and overloads that ours must not collide with, as in swift-foundation's MainActorMessage.swift
// and AsyncMessage.swift with FOUNDATION_FRAMEWORK, which are Apple's.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter {
    public protocol AsyncMessage: Sendable {
        associatedtype Subject
        static var name: Notification.Name { get }
        static func makeMessage(_ notification: Notification) -> Self?
        static func makeNotification(_ message: Self) -> Notification
    }
    public protocol MainActorMessage: SendableMetatype {
        associatedtype Subject
        static var name: Notification.Name { get }
        @MainActor static func makeMessage(_ notification: Notification) -> Self?
        @MainActor static func makeNotification(_ message: Self) -> Notification
    }
    public struct ObservationToken: Hashable, Sendable {}
    public func post<Message: AsyncMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {}
    public func post<Message: AsyncMessage>(_ message: Message) {}
    @MainActor public func post<Message: MainActorMessage>(_ message: Message, subject: Message.Subject)
    where Message.Subject: AnyObject {}
    @MainActor public func post<Message: MainActorMessage>(_ message: Message) {}
    public func addObserver<Message: MainActorMessage>(
        of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @MainActor (Message) -> Void
    ) -> ObservationToken where Message.Subject: AnyObject { fatalError() }
    public func addObserver<Message: AsyncMessage>(
        of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @Sendable (Message) async -> Void
    ) -> ObservationToken where Message.Subject: AnyObject { fatalError() }
    public func removeObserver(_ token: ObservationToken) {}
}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter.AsyncMessage {
    public static var name: Notification.Name { fatalError() }
    public static func makeMessage(_ notification: Notification) -> Self? { nil }
    public static func makeNotification(_ message: Self) -> Notification { fatalError() }
}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter.MainActorMessage {
    public static var name: Notification.Name { fatalError() }
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? { nil }
    @MainActor public static func makeNotification(_ message: Self) -> Notification { fatalError() }
}

#if os(macOS)
open class DistributedNotificationCenter: NotificationCenter, @unchecked Sendable {
    // A method, unlike the one it inherits.
    open class func `default`() -> DistributedNotificationCenter { fatalError() }
}
#endif
