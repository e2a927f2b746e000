/// Says what went wrong without anything of the user's data, for a log.
///
/// The description of an error quotes what it failed at, in Foundation's coders too, and is user code, which may trap. So types
/// are named, and keys of `userInfo`, and nothing else; the error itself says the rest to who asks for it.
struct ErrorSummary: CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description =
            switch error {
            case let error as any SafelyDescribed: error.description
            case let error as DecodingError: error.summary
            case let error as EncodingError: error.summary
            default: "an error of type \(String(reflecting: type(of: error))) was thrown."
            }
    }
}

/// An error of the library's own, whose description may stand in a log.
protocol SafelyDescribed: CustomStringConvertible {}

extension DecodingError {
    /// The coding keys down to what can't be decoded.
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }

    fileprivate var summary: String {
        let place = placeInUserInfo(path)
        return switch self {
        case .typeMismatch(let type, _), .valueNotFound(let type, _): "\(place) is no \(String(reflecting: type))."
        case .keyNotFound: "\(place) is nothing."
        case .dataCorrupted: "\(place) is something that can't be decoded."
        @unknown default: "\(place) is something that can't be decoded."
        }
    }
}

extension EncodingError {
    fileprivate var summary: String {
        switch self {
        case .invalidValue(let value, let context):
            "\(place(context.codingPath)) is a value of type \(String(reflecting: type(of: value)))."
        @unknown default:
            "an error of type \(String(reflecting: Self.self)) was thrown."
        }
    }

    /// Payloads are encoded in an array, whose index comes first.
    private func place(_ path: [any CodingKey]) -> String {
        placeInUserInfo(path.first?.intValue == nil ? path : Array(path.dropFirst()))
    }
}

/// Says where in `userInfo` something lies.
///
/// The first key is one of `userInfo`. Those below are told if they are written in the source, as the cases of an enumeration are;
/// the others may be keys of a dictionary, and so data.
private func placeInUserInfo(_ path: [any CodingKey]) -> String {
    guard let first = path.first else { return "at the top" }
    let rest = path.dropFirst().map { Mirror(reflecting: $0).displayStyle == .enum ? $0.stringValue : "*" }
    return "under " + ([first.stringValue] + rest).joined(separator: ".").debugDescription
}
