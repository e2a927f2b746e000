// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module os: the unified log.

import ObjectiveC

open class OSLog: NSObject, @unchecked Sendable {
    public static let `default` = OSLog()
}
public struct OSLogType: RawRepresentable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let error = Self(rawValue: 16)
}
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType,
    _ args: any CVarArg...
) {}
