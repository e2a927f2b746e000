// The module Darwin: C functions as the compiler imports them, for tests only.
// What is imported from C may be ignored by its caller, whatever it returns.

@discardableResult public func usleep(_: UInt32) -> Int32 { 0 }
public func exit(_: Int32) -> Never { fatalError() }

// MARK: - Processes

public func _exit(_ status: Int32) -> Never { fatalError() }
@discardableResult public func fflush(_ stream: OpaquePointer?) -> Int32 { 0 }
