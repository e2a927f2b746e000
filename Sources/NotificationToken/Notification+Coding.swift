public import Foundation

extension Notification.Key {
    /// Describes how a payload travels in a notification.
    ///
    /// If only code with keys posts and observes the name, choose ``boxed``. Otherwise choose the coding that reads and
    /// writes what the other code does.
    ///
    /// A notification that has no payload for the coding is a [mismatch](<doc:Keys#Mismatches>).
    public struct Coding: Sendable {
        let coder: Coder<Payload>
    }
}

extension Notification.Key.Coding {
    /// Carries the payload as it is, in a private entry of `userInfo`.
    ///
    /// [Boxed payloads](<doc:Keys#Boxed-payloads-of-any-type>) says which types match. If the payload is optional, a
    /// nil that was posted is delivered.
    ///
    /// Code without this library can't read the entry, and neither can [another copy of
    /// it](<doc:WhenSomethingGoesWrong#The-library-is-linked-twice>).
    public static var boxed: Self { Self(coder: .void ?? .boxed) }

    /// Carries the payload as the value under one key of `userInfo`.
    ///
    /// ```swift
    /// extension Notification.Key<Data> {
    ///     nonisolated static let readCompletion = Self(
    ///         FileHandle.readCompletionNotification,
    ///         coding: .userInfo(NSFileHandleNotificationDataItem))
    /// }
    /// ```
    ///
    /// The value is [cast with `as?`](<doc:Keys#One-value-of-userInfo>).
    ///
    /// - Parameter key: The key in `userInfo`. An `NSString` is the same key on Apple's platforms, and another one on
    ///   Linux, as for a dictionary.
    /// - Returns: The coding.
    public static func userInfo(_ key: String) -> Self { Self(coder: .void ?? .userInfo(key)) }

    /// Reads and writes the payload with closures, for any existing notification.
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
    ///   - decode: Reads the payload, on the thread that posts or that calls ``Foundation/Notification/payload(for:)``.
    ///     If it returns nil or throws, the notification is a mismatch, even for a `Key<Void>`.
    ///     ``Notification/PayloadError/underlying`` has what it threw.
    ///   - encode: Creates the `userInfo` to post. An entry that is nil is left out. Without `encode`, a post has no
    ///     `userInfo`.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload) -> [AnyHashable: Any?])? = nil
    ) -> Self {
        .custom(decode: decode) { payload, notification in
            if let encode { notification.userInfo = encode(payload).compactMapValues { $0 } }
        }
    }

    /// Reads the payload with a closure and writes the sender and `userInfo` with another.
    ///
    /// ```swift
    /// nonisolated struct Download: Sendable {
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
    ///                     let info = notification.userInfo,
    ///                     let progress = info["progress"] as? Double
    ///                 else { return nil }
    ///                 return Download(url: url, progress: progress)
    ///             },
    ///             encode: { download, notification in
    ///                 notification.object = download.url
    ///                 notification.userInfo = ["progress": download.progress]
    ///             }))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - decode: Reads the payload, as for the other `custom`.
    ///   - encode: Changes the notification before it is posted. The notification already has the key's name and the
    ///     sender that was passed to `post`. If `encode` writes another sender, observers filter on that one. A change
    ///     to the name is ignored.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: @escaping @Sendable (Payload, inout Notification) -> Void
    ) -> Self { Self(coder: .custom(decode: decode, encode: encode)) }

    /// Carries the payload as the notification's `object`: an object or a value.
    ///
    /// [The object as the payload](<doc:Keys#The-object-as-the-payload>) has a sample.
    ///
    /// The payload replaces the sender that is passed to `post`. Observers that filter on an object receive the posts
    /// whose payload is that object. <doc:TheContract#C7-Payloads> says what is nil for an optional payload.
    /// - Warning: Don't post an object [in its own deinit](<doc:TheContract#C6-Senders>).
    public static var object: Self { Self(coder: .void ?? .object) }
}

extension Notification.Key.Coding where Payload: RawRepresentable & SendableMetatype {
    /// Carries the payload's raw value under one key of `userInfo`.
    ///
    /// ```swift
    /// nonisolated enum Quality: Int, Sendable {
    ///     case low, high
    /// }
    ///
    /// extension Notification.Key<Quality> {
    ///     nonisolated static let qualityDidChange = Self(
    ///         "qualityDidChange", coding: .rawValue("quality"))
    /// }
    ///
    /// // userInfo is ["quality": 1]
    /// center.post(.qualityDidChange, payload: .high)
    /// ```
    ///
    /// The raw value is read as ``userInfo(_:)`` reads a value. It is a mismatch if it is no raw value of the payload's
    /// type.
    ///
    /// - Parameter key: The key in `userInfo`.
    /// - Returns: The coding.
    public static func rawValue(_ key: String) -> Self { Self(coder: .rawValue(key)) }
}

// `SendableMetatype` excludes conformances that are isolated to an actor: `codable` uses them on the posting thread.
extension Notification.Key.Coding where Payload: Codable & SendableMetatype {
    /// Carries the payload as a property list, with its coding keys as the keys of `userInfo`.
    ///
    /// Code without this library can read and write the same `userInfo`, and a `DistributedNotificationCenter` can
    /// carry it to another process.
    ///
    /// Any thread may decode the payload, so [declare its type
    /// `nonisolated`](<doc:GettingStarted#What-nonisolated-is-for>).
    ///
    /// If decoding throws, the notification is a mismatch, and ``Notification/PayloadError/underlying`` has the
    /// decoder's error. [A property list](<doc:Keys#A-property-list>) says what counts as missing, and has a sample.
    /// Each post converts the whole `userInfo`.
    ///
    /// The payload must be encoded with keys, as your own structures and dictionaries with `String` keys are.
    public static var codable: Self { Self(coder: .codable) }
}
