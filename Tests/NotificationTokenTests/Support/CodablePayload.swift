#if compiler(>=6.2)
/// What a codable key requires of its payload.
typealias CodablePayload = Codable & SendableMetatype
#else
/// What a codable key requires of its payload.
typealias CodablePayload = Codable
#endif
