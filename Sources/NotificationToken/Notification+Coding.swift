public import Foundation

extension Notification.Key {
    /// Says where in a notification a payload is, and how it is written and read.
    ///
    /// If only code with keys posts and observes the name, choose ``boxed``. Otherwise choose the coding that writes
    /// what the other code reads, and reads what it writes. <doc:Keys> has a sample of each.
    ///
    /// A notification in which the coding finds no payload is a [mismatch](<doc:Keys#Mismatches>).
    /// [C7](<doc:TheContract#C7-Payloads>) says for each coding what is nil if the payload is optional.
    public struct Coding: Sendable {
        let coder: Coder<Payload>
    }
}

extension Notification.Key.Coding {
    /// Carries the payload as it is, in a private entry of `userInfo`.
    ///
    /// The payload can have [any type](<doc:Keys#Boxed-payloads-of-any-type>). A key reads it only if the type
    /// of its payload is exactly that of the key that was posted.
    ///
    /// Code without this library can't read the entry, and code that is linked with [another copy of the
    /// library](<doc:WhenSomethingGoesWrong#The-library-is-linked-twice>) can't either.
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
    /// The value is read as `as?` would cast it. [One value of userInfo](<doc:Keys#One-value-of-userInfo>) says what
    /// that means for numbers, errors and collections. A payload of `any Sendable` [can't be read on an
    /// actor](<doc:Keys#A-payload-that-isnt-Sendable>), because a cast can't check it.
    ///
    /// - Parameter key: The key in `userInfo`. On Linux, a dictionary distinguishes a `String` from an `NSString` with
    ///   the same text. So there, a value that other code has stored under an `NSString` isn't found.
    /// - Returns: The coding.
    public static func userInfo(_ key: String) -> Self { Self(coder: .void ?? .userInfo(key)) }

    /// Reads the payload with a closure, and writes the `userInfo` with another one.
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
    ///     If it returns nil or throws, the notification is a mismatch, even for a `Key<Void>`. If the payload is
    ///     optional, `.some(nil)` stands for a payload that is nil. What `decode` throws is
    ///     ``Notification/PayloadError/underlying``.
    ///   - encode: Returns the `userInfo` to post, on the thread that posts. An entry that is nil is left out. If you
    ///     don't pass `encode`, a post has no `userInfo`.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload) -> [AnyHashable: Any?])? = nil
    ) -> Self {
        .custom(decode: decode) { payload, notification in
            if let encode { notification.userInfo = encode(payload).compactMapValues { $0 } }
        }
    }

    /// Reads the payload with a closure, and writes the sender and the `userInfo` with another one.
    ///
    /// Like ``custom(decode:encode:)-3wwf0``, except that `encode` changes the notification itself.
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
    ///   - decode: Reads the payload, on the thread that posts or that calls ``Foundation/Notification/payload(for:)``.
    ///     If it returns nil or throws, the notification is a mismatch.
    ///   - encode: Changes the notification before it is posted, on the thread that posts. The notification already has
    ///     the key's name, and the sender that was passed to `post`. If `encode` writes another sender, observers
    ///     filter on that one. A change to the name is ignored.
    /// - Returns: The coding.
    public static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: @escaping @Sendable (Payload, inout Notification) -> Void
    ) -> Self { Self(coder: .custom(decode: decode, encode: encode)) }

    /// Carries the payload, an object or a value, as the notification's `object`.
    ///
    /// The payload [takes the place of the sender](<doc:Keys#The-object-as-the-payload>), even if you pass another one
    /// to `post`. It is read as ``userInfo(_:)`` reads a value.
    ///
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
    /// The raw value is read as ``userInfo(_:)`` reads a value. If the payload's type has no such raw value, the
    /// notification is a mismatch.
    ///
    /// The payload can't be optional: see [Optional payloads](<doc:Keys#Optional-payloads>).
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
    /// carry it to another process. The payload has to be encoded with keys, as structures of your own and dictionaries
    /// with `String` keys are. [A property list](<doc:Keys#A-property-list>) has a sample, and says what Foundation's
    /// coders do with some values, and what is posted if the payload can't be encoded.
    ///
    /// The payload is encoded and decoded on whichever thread posts. So [declare its type
    /// `nonisolated`](<doc:GettingStarted#What-nonisolated-is-for>). Each post converts the whole `userInfo`.
    ///
    /// If decoding throws, the notification is a mismatch, and ``Notification/PayloadError/underlying`` is the
    /// decoder's error.
    public static var codable: Self { Self(coder: .codable) }
}
