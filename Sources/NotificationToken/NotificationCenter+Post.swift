public import Foundation

extension NotificationCenter {
    /// Posts a payload under a key.
    ///
    /// ```swift
    /// center.post(.userDidLogIn, payload: user)
    /// ```
    ///
    /// You can post on any thread, also in a handler and in a deinit. Before it returns, a post calls the handlers that
    /// run on its thread. If it is made on the main actor, these include the handlers of the main actor. It waits for
    /// handlers on a queue, and for [no others](<doc:WhereAHandlerRuns>).
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observations can filter on. [C6](<doc:TheContract#C6-Senders>) says what retains
    ///     it after the post. A coding that writes the sender replaces it.
    ///   - payload: The value to post. If its type isn't `Sendable`, it can be observed with `queue: nil` alone.
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        if let boxType = key.coder.boxType { return postBox(boxType.init(payload), key.name, object) }
        let notification = Notification(key, object: object, payload: payload)
        Platform.autoreleasePool { post(notification) }
    }

    /// Posts the payload of a `.boxed` key, in the spare `userInfo` of the thread, unless another post is using that.
    ///
    /// Benchmark “Allocations, 1 observer”: a new `userInfo` each time would be a fifth allocation after four.
    /// Benchmark “Post, 1 of 100 senders”: a call of the coder would take a twentieth more time.
    private func postBox(_ box: consuming PayloadBox, _ name: Notification.Name, _ object: AnyObject?) {
        var notification = Notification(name: name, object: object)
        PayloadBox.put(consume box, in: &notification)
        Platform.autoreleasePool { post(notification) }
        PayloadBox.recycle(from: &notification)
    }

    /// Posts under a `Void` key, without a payload.
    ///
    /// Like ``post(_:object:payload:)``, except that there is nothing to pass as the payload.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, which observations can filter on.
    public func post(_ key: Notification.Key<Void>, object: AnyObject? = nil) {
        post(key, object: object, payload: ())
    }
}
