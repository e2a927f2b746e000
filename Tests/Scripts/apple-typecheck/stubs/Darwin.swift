// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module Darwin: C functions as the compiler imports them, of which the library uses those of threads.
// The caller may ignore the result of an imported C function.

public typealias pthread_key_t = UInt
@discardableResult
public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>!, _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { 0 }
public func exit(_: Int32) -> Never { fatalError() }
@discardableResult public func atexit(_: @escaping @convention(c) () -> Void) -> Int32 { 0 }

// MARK: - Processes

public func _exit(_ status: Int32) -> Never { fatalError() }
@discardableResult public func fflush(_ stream: OpaquePointer?) -> Int32 { 0 }
public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_IGN: sig_t? { nil }
public var SIGTERM: Int32 { 15 }
@discardableResult public func signal(_: Int32, _: sig_t?) -> sig_t? { nil }

// MARK: - Locks

public struct os_unfair_lock_s { public init() {} }
public typealias os_unfair_lock = os_unfair_lock_s
public func os_unfair_lock_lock(_: UnsafeMutablePointer<os_unfair_lock_s>) {}
public func os_unfair_lock_unlock(_: UnsafeMutablePointer<os_unfair_lock_s>) {}
