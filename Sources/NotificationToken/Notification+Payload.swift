public import Foundation

extension Notification {
    /// Creates a notification that carries a payload under a key.
    ///
    /// Use it to post later, for example through a `NotificationQueue`, or to pass the notification to code that takes
    /// one. To post now, call ``Foundation/NotificationCenter/post(_:object:payload:)``.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender. A coding that writes the sender replaces it.
    ///   - payload: The value to carry.
    public init<Payload>(_ key: Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        self.init(name: key.name, object: object)
        key.coder.write(payload, &self)
    }

    /// Reads the payload of a key, or throws if there is none.
    ///
    /// Use it in the handler of a name, and in code that receives notifications from elsewhere. It reads on the thread
    /// that calls it, and each call reads again.
    ///
    /// - Parameter key: A key of the notification's name.
    /// - Returns: The payload.
    /// - Throws: ``PayloadError``, if the notification has another name, or no payload that the key can read.
    public func payload<Payload>(for key: Key<Payload>) throws(PayloadError) -> Payload {
        guard name == key.name else {
            throw PayloadError(self, expected: Payload.self, Mismatch.otherName(key: key.name.rawValue))
        }
        return try key.coder.decode(self).payload
    }

    /// Reads the payload of a key, and is nil if there is none.
    ///
    /// Like ``payload(for:)``, except that it doesn't throw. A mismatch isn't logged either. [Read a payload from a
    /// notification](<doc:Keys#Read-a-payload-from-a-notification>) has a sample.
    ///
    /// - Parameter key: A key of the notification's name.
    public subscript<Payload>(key: Key<Payload>) -> Payload? {
        name == key.name ? (try? key.coder.read(self))?.payload : nil
    }
}
