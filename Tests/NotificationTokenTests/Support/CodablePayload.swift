#if compiler(>=6.2)
/// What a codable key requires of its payload.
typealias CodablePayload = Codable & SendableMetatype
/// What tests require of a payload that travels as its raw value.
typealias RawValuePayload = RawRepresentable & SendableMetatype
#else
/// What a codable key requires of its payload.
typealias CodablePayload = Codable
/// What tests require of a payload that travels as its raw value.
typealias RawValuePayload = RawRepresentable
#endif
