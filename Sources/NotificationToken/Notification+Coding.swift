public import Foundation

extension Notification.Key {
    /// Says how a payload travels in a notification.
    public struct Coding: Sendable {
        let coder: Coder<Payload>
    }
}

extension Notification.Key.Coding {
    /// Carries the payload as it is, in a private box: the type is exact, numbers are not converted, and nil is a payload.
    ///
    /// Only keys of this library read it. Two copies of the library in one process don't read each other's boxes.
    public static var whole: Self { Self(coder: WholeCoder()) }

    /// Carries the payload as the value under one key of the notification's `userInfo`, as Foundation's own notifications do.
    ///
    /// ```swift
    /// extension Notification.Key<Data> {
    ///     nonisolated static let readCompletion = Self(
    ///         FileHandle.readCompletionNotification,
    ///         coding: .userInfo(NSFileHandleNotificationDataItem))
    /// }
    /// ```
    ///
    /// The value is cast with `as?`, which bridges, as between `NSNumber` and `Int`. A value that is missing is a mismatch, even
    /// where the payload is optional.
    ///
    /// - Parameter key: The key in `userInfo`.
    /// - Returns: The coding.
    public static func userInfo(_ key: String) -> Self { Self(coder: UserInfoCoder(key)) }

    /// Reads and writes the payload with closures, for any notification that exists.
    ///
    /// ```swift
    /// extension Notification.Key<URL> {
    ///     nonisolated static let documentDidMove = Self(
    ///         "documentDidMove",
    ///         coding: .custom(
    ///             decode: { notification in
    ///                 let path = notification.userInfo?["path"] as? String
    ///                 return path.map { URL(fileURLWithPath: $0) }
    ///             },
    ///             encode: { ["path": $0.path] }))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - decode: Reads the payload, on the posting thread, once for each observation: it must not use anything up. A nil is
    ///     a mismatch; so is an error, which ``Notification/PayloadError/underlying`` keeps.
    ///   - encode: Makes the `userInfo` to post. Without it, a post carries no `userInfo`: right for a payload that `decode`
    ///     reads off the sender.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload) -> [AnyHashable: Any])? = nil
    ) -> Self {
        guard let encode else { return Self(coder: CustomCoder(decode: decode, encode: nil)) }
        return .custom(decode: decode) { payload, notification in notification.userInfo = encode(payload) }
    }

    /// Reads and writes the payload with closures, of which the second writes the notification: its sender and its `userInfo`.
    ///
    /// ```swift
    /// struct Download: Sendable {
    ///     var url: URL
    ///     var progress: Double
    /// }
    ///
    /// extension Notification.Key<Download> {
    ///     // The sender is the URL, and the progress is in userInfo.
    ///     nonisolated static let downloadDidProceed = Self(
    ///         "downloadDidProceed",
    ///         coding: .custom(
    ///             decode: { notification in
    ///                 guard let url = notification.object as? URL,
    ///                     let progress = notification.userInfo?["progress"]
    ///                 else { return nil }
    ///                 return (progress as? Double).map {
    ///                     Download(url: url, progress: $0)
    ///                 }
    ///             },
    ///             encode: { download, notification in
    ///                 notification.object = download.url
    ///                 notification.userInfo = ["progress": download.progress]
    ///             }))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - decode: Reads the payload, on the posting thread, once for each observation: it must not use anything up. A nil is
    ///     a mismatch; so is an error, which ``Notification/PayloadError/underlying`` keeps.
    ///   - encode: Writes the notification to post. It gets one with the key's name and the sender that was passed to `post`,
    ///     which it may replace; observers filter on the sender that it leaves. The name stays the key's.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: @escaping @Sendable (Payload, inout Notification) -> Void
    ) -> Self {
        Self(coder: CustomCoder(decode: decode, encode: encode))
    }

    /// Carries the payload as the notification's `object`, be it an object or a value.
    ///
    /// ```swift
    /// extension Notification.Key<URL> {
    ///     nonisolated static let folderDidChange = Self(
    ///         "folderDidChange", coding: .sender)
    /// }
    ///
    /// // As post(name:object:) with the folder's URL as the object.
    /// center.post(.folderDidChange, payload: folder)
    /// ```
    ///
    /// The payload is the sender: it overrules the one that is passed to `post`, and observers that filter on an object hear the
    /// posts whose payload is that object. A sender of another type is a mismatch, and so is none, unless the payload is
    /// optional. Never post an object in its own deinit by such a key: whoever observes it elsewhere would keep it.
    public static var sender: Self { Self(coder: SenderCoder()) }
}

extension Notification.Key.Coding where Payload: Codable {
    /// Carries the payload as a property list: its coding keys are the keys of `userInfo`.
    ///
    /// ```swift
    /// struct Track: Codable, Sendable {
    ///     var title: String
    ///     var seconds: Double
    /// }
    ///
    /// extension Notification.Key<Track> {
    ///     nonisolated static let trackDidChange = Self(
    ///         "trackDidChange", coding: .codable)
    /// }
    ///
    /// // userInfo is ["title": "Ode", "seconds": 61.0]
    /// center.post(.trackDidChange, payload: Track(title: "Ode", seconds: 61))
    /// ```
    ///
    /// Code that knows nothing of this library reads and writes the same `userInfo`, and it may cross processes in a
    /// `DistributedNotificationCenter`. Entries of `userInfo` that no property list can hold are passed over, unless the payload
    /// reads them.
    ///
    /// A payload has to be encoded with keys. One that is a single value, an array or nil can't be, nor one whose encoding
    /// throws: that is written to the log when it is posted, and the notification is posted without `userInfo`. What can't
    /// be decoded is a mismatch, and so is a notification without `userInfo`, even if all properties are optional;
    /// ``Notification/PayloadError/underlying`` has the error, with the path of coding keys. The text `"$null"` is read as nil
    /// by an optional property, because Foundation's coder marks nil with it.
    public static var codable: Self {
        Self(coder: CodableCoder())
    }
}
