import Foundation
import NotificationToken

// Each public declaration that the other files don't use, with and without what has a default.

nonisolated private enum Quality: Int, Codable, Sendable { case low, high }

extension Notification.Key<Quality> {
    nonisolated fileprivate static let codings: [Coding] = [
        .boxed, .object, .codable, .userInfo("quality"), .rawValue("quality"),
        .custom(decode: { _ in nil }),
        .custom(decode: { _ in nil }, encode: { ["quality": $0.rawValue] }),
        .custom(decode: { _ in nil }, encode: { quality, notification in notification.object = quality.rawValue }),
    ]
    nonisolated fileprivate static let quality = Self("quality", coding: .boxed)
    nonisolated fileprivate static let named = NotificationKey<Quality>(Notification.Name("quality"), coding: .object)
}

private func describe(
    _ token: NotificationCenter.Token, _ key: Notification.Key<Quality>, _ error: Notification.PayloadError
) {
    let texts: [any CustomStringConvertible & Sendable] = [token, key, error]
    let sendable: any Sendable = Notification.Key<Quality>.codings
    let iterator: any Sendable = NotificationCenter().payloads(for: key).makeAsyncIterator()
    let localized: any LocalizedError = error
    print(texts, sendable, iterator, localized, key.name, Set([token]) == [token], token.hashValue, token.isActive)
    print(error.name, error.expected, error.found as Any, error.underlying as Any, error.errorDescription ?? "")
}

private func read(_ document: Document) throws(Notification.PayloadError) -> Quality? {
    let notification = Notification(.quality, payload: .low)
    let sent = Notification(.quality, object: document, payload: .high)
    return try notification.payload(for: .quality) == .low ? sent[.quality] : nil
}

nonisolated private func wait(_ center: NotificationCenter, from document: Document) async {
    let newest = center.payloads(for: .quality, bufferingPolicy: .bufferingNewest(1)) { print($0) }
    let all: NotificationCenter.Payloads<Quality> = center.payloads(for: .named, object: document)
    print(newest.droppedCount, await newest.next(isolation: nil) as Any)
    if #available(macOS 13, iOS 16, tvOS 16, *) {
        print(await newest.next(within: .zero) as Any, await all.next(within: .seconds(1)) { $0 == .high } as Any)
    }
    var iterator = all.makeAsyncIterator()
    print(await iterator.next() as Any)
}

private func observe(_ center: NotificationCenter, on store: OwnStore) -> [NotificationToken] {
    [
        center.observe(.quality, on: store, using: { $0.insert($1) }, onMismatch: { print($0) }),
        center.observe(.quality, object: store, on: store, priority: .high) { $0.insert($1) },
        center.observe(.ping, object: store, on: store, priority: .high) { $0.clear() },
        center.observe(.quality, with: store, using: { print($0, $1) }, onMismatch: { print($0) }),
        center.observe(.quality, queue: nil, with: store, using: { print($0, $1) }, onMismatch: { print($0) }),
    ]
}

private actor OwnStore {
    private var qualities: [Quality] = []

    func insert(_ quality: Quality) { qualities.append(quality) }
    func clear() { qualities = [] }
}

private func end(_ token: NotificationToken, _ bag: NotificationToken.Bag) async {
    token.keepObserving()
    token.cancel { print("released") }
    await token.cancelAndWait(isolation: nil)
    bag.insert(token)
}
