public import Foundation

extension NotificationCenter {
    /// Posts a payload under a key.
    ///
    /// It calls every observer before it returns, as Foundation's `post` does, except those on an actor or in a stream, and
    /// those on the main actor if it is called elsewhere. It may be called on any thread, also inside a handler or a deinit.
    ///
    /// ```swift
    /// center.post(.userDidLogIn, payload: user)
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observers can filter on. It is not kept. A key whose coding writes the sender overrules it.
    ///   - payload: What travels. It need not be `Sendable`: the handlers that need it to be say so.
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        key.coder.lend(payload, to: Notification(name: key.name, object: object)) { notification in
            Platform.releasingAtOnce { post(notification) }
        }
    }

    /// Posts a notification without a payload.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observers can filter on. It is not kept.
    public func post(_ key: Notification.Key<Void>, object: AnyObject? = nil) {
        post(key, object: object, payload: ())
    }
}
