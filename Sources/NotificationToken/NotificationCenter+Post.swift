public import Foundation

extension NotificationCenter {
    /// Posts a payload under a key.
    ///
    /// ```swift
    /// center.post(.userDidLogIn, payload: user)
    /// ```
    ///
    /// You can post on any thread, even in a handler or a deinit. Some handlers [run before the post
    /// returns](<doc:WhereAHandlerRuns>).
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observers can filter on. [C6](<doc:TheContract#C6-Senders>) says what retains it
    ///     after the post. A coding that writes the sender replaces it.
    ///   - payload: The value to post. To observe it other than with `queue: nil`, its type must be `Sendable`.
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        if let boxType = key.coder.boxType { return postBox(boxType.init(payload), key.name, object) }
        let notification = Notification(key, object: object, payload: payload)
        Platform.autoreleasePool { post(notification) }
    }

    /// Posts the payload of a `.boxed` key, in a `userInfo` that the thread uses for each such post.
    ///
    /// Benchmark “Post, 1 observer”: a new `userInfo` each time would take nearly twice as long. Benchmark “Post, 1 of 100
    /// senders”: a call of the coder would take a twentieth more time.
    private func postBox(_ box: consuming PayloadBox, _ name: Notification.Name, _ object: AnyObject?) {
        var notification = Notification(name: name, object: object)
        PayloadBox.put(consume box, in: &notification)
        Platform.autoreleasePool { post(notification) }
        PayloadBox.recycle(from: &notification)
    }

    /// Posts a notification without a payload.
    ///
    /// Like ``post(_:object:payload:)``, for a `Void` key.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observers can filter on.
    public func post(_ key: Notification.Key<Void>, object: AnyObject? = nil) {
        post(key, object: object, payload: ())
    }
}
