import Foundation

/// Carries the payload as the value under a key of `userInfo`.
final class UserInfoCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    private let key: String

    init(_ key: String) {
        self.key = key
    }

    override func write(_ payload: Payload, to notification: inout Notification) {
        if Payload.self != Void.self { notification.userInfo = [key: payload] }
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        // Looked up first and cast then: cast at once, a missing value would read as a nil payload.
        guard let value = notification.userInfo?[key] else { return try absent(from: notification) }
        if let payload = value as? Payload { return payload }
        return try absent(from: notification, found: type(of: value))
    }
}
