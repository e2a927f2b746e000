/// Why a notification has no payload for a key, or a payload can't be posted.
enum Mismatch: Error {
    /// Nothing that the key could read.
    case nothing
    /// Something of another type.
    case found(Any.Type)
    /// What a key without a coding has posted, for a key with one.
    case foundWhole(Any.Type)
    /// A raw value that the payload's type doesn't know.
    case unknownRawValue(Any.Type)
    /// A name other than the key's.
    case otherName(key: String)
    /// An encoding without keys for `userInfo`.
    case notKeyed

    /// Describes an error without the user's data, for a log.
    ///
    /// An error's own description may quote the payload, even if Foundation's coders throw it. It may also be user code
    /// that traps. So only types are named.
    static func summary(of error: any Error) -> String {
        switch error {
        case let error as Self: error.summary
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
            "decoding found no value of type \(String(reflecting: type)) where there must be one"
        case DecodingError.keyNotFound: "decoding didn't find a required key"
        case DecodingError.dataCorrupted: "decoding found a value that doesn't fit its property"
        default: "an error of type \(String(reflecting: type(of: error))) was thrown"
        }
    }

    /// The coding keys that lead to what a decoder could not read.
    static func path(of error: any Error) -> [any CodingKey]? {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
            context.codingPath
        default: nil
        }
    }

    private var summary: String {
        switch self {
        case .nothing: "it carries none that this key can read"
        case .found(let type): "it carries \(String(reflecting: type))"
        case .foundWhole(let type): "it carries \(String(reflecting: type)), posted under a key without a coding"
        case .unknownRawValue(let type):
            "it carries a value of \(String(reflecting: type)) that is no raw value of this type"
        case .otherName(let name): "the key is named \(name.debugDescription)"
        case .notKeyed: "it has no coding keys to use as the keys of userInfo"
        }
    }
}
