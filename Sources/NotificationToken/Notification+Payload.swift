public import Foundation

extension Notification {
    /// Creates a notification that carries a payload.
    ///
    /// Use it to post later, for example through a `NotificationQueue`. To post now, call
    /// ``Foundation/NotificationCenter/post(_:object:payload:)``.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, unless the key's coding writes one.
    ///   - payload: The value to carry.
    public init<Payload>(_ key: Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        self.init(name: key.name, object: object)
        key.coder.write(payload, &self)
    }

    /// Reads the payload of a key.
    ///
    /// Each call reads again. Use it in handlers of names, and in code that receives notifications from elsewhere.
    ///
    /// - Parameter key: A key for the notification's name.
    /// - Returns: The payload.
    /// - Throws: ``PayloadError`` if the notification has another name, or no payload that the key can read.
    public func payload<Payload>(for key: Key<Payload>) throws(PayloadError) -> Payload {
        guard name == key.name else {
            throw PayloadError(self, expected: Payload.self, Mismatch.otherName(key: key.name.rawValue))
        }
        return try key.coder.decode(self).payload
    }

    /// Reads the payload of a key, or nil where ``payload(for:)`` throws.
    ///
    /// A mismatch is neither logged nor reported. There is [a
    /// sample](<doc:Keys#Read-a-payload-from-a-notification>).
    ///
    /// - Parameter key: A key for the notification's name.
    public subscript<Payload>(key: Key<Payload>) -> Payload? {
        name == key.name ? (try? key.coder.read(self))?.payload : nil
    }
}
