import Foundation
import NotificationToken

// The compiler warns of each token that is left out.
private func observe(
    _ center: NotificationCenter, for cache: Cache, on store: Store, _ tokens: inout [NotificationToken]
) {
    // error: result of call to 'observe\(name:object:using:\)' is unused
    center.observe(name: .init("level")) { print($0) }
    // right: center.observe(name: .init("level")) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(name:object:with:using:\)' is unused
    center.observe(name: .init("level"), with: cache) { print($0, $1) }
    // right: center.observe(name: .init("level"), with: cache) { print($0, $1) }.store(in: &tokens)
    // error: result of call to 'observe\(name:object:queue:using:\)' is unused
    center.observe(name: .init("level"), queue: .main) { print($0) }
    // right: center.observe(name: .init("level"), queue: .main) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:using:onMismatch:\)' is unused
    center.observe(.levelDidChange) { print($0) }
    // right: center.observe(.levelDidChange) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:with:using:onMismatch:\)' is unused
    center.observe(.levelDidChange, with: cache) { print($0, $1) }
    // right: center.observe(.levelDidChange, with: cache) { print($0, $1) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:with:using:\)' is unused
    center.observe(.ping, with: cache) { print($0) }
    // right: center.observe(.ping, with: cache) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:queue:using:onMismatch:\)' is unused
    center.observe(.levelDidChange, queue: nil) { print($0) }
    // right: center.observe(.levelDidChange, queue: nil) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:queue:with:using:onMismatch:\)' is unused
    center.observe(.levelDidChange, queue: nil, with: cache) { print($0, $1) }
    // right: center.observe(.levelDidChange, queue: nil, with: cache) { print($0, $1) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:on:priority:using:onMismatch:\)' is unused
    center.observe(.levelDidChange, on: store) { print($0, $1) }
    // right: center.observe(.levelDidChange, on: store) { print($0, $1) }.store(in: &tokens)
    // error: result of call to 'observe\(_:object:on:priority:using:\)' is unused
    center.observe(.ping, on: store) { print($0) }
    // right: center.observe(.ping, on: store) { print($0) }.store(in: &tokens)
    // error: result of 'NotificationToken' initializer is unused
    NotificationToken {}
    // right: NotificationToken {}.store(in: &tokens)
    // error: result of 'NotificationToken' initializer is unused
    NotificationToken(notificationCenter: center, token: NSObject())
    // right: NotificationToken(notificationCenter: center, token: NSObject()).store(in: &tokens)
}

// It warns of each other result that is left out, too.
private func read(_ center: NotificationCenter, _ notification: Notification) async throws {
    // error: result of call to 'userInfo' is unused
    Notification.Key<Int>.Coding.userInfo("level")
    // error: result of call to 'custom\(decode:encode:\)' is unused
    Notification.Key<Int>.Coding.custom(decode: { _ in nil })
    // error: result of call to 'custom\(decode:encode:\)' is unused
    Notification.Key<Int>.Coding.custom(decode: { _ in nil }, encode: { $1.object = $0 })
    // error: result of call to 'payload\(for:\)' is unused
    try notification.payload(for: .levelDidChange)
    // right: _ = try notification.payload(for: .levelDidChange)
    // error: result of call to 'payloads\(for:object:bufferingPolicy:onMismatch:\)' is unused
    center.payloads(for: .levelDidChange)
    let levels = center.payloads(for: .levelDidChange)
    // error: result of call to 'next\(isolation:\)' is unused
    await levels.next()
    // right: _ = await levels.next()
    // error: result of call to 'next\(within:isolation:where:\)' is unused
    await levels.next(within: .seconds(1))
    // right: _ = await levels.next(within: .seconds(1))
    // error: result of call to 'makeAsyncIterator\(\)' is unused
    levels.makeAsyncIterator()
    var iterator = levels.makeAsyncIterator()
    // error: result of call to 'next\(\)' is unused
    await iterator.next()
    // right: _ = await iterator.next()
    // error: result of call to 'next\(isolation:\)' is unused
    await iterator.next(isolation: nil)
    // right: _ = await iterator.next(isolation: nil)
}

private func stop(_ token: NotificationToken, _ optional: NotificationToken?, _ center: NotificationCenter) {
    // error: 'removeObserver' is deprecated: cancel the token( \[|$)
    center.removeObserver(token)
    // right: token.cancel()
    // error: 'removeObserver' is deprecated: cancel the token( \[|$)
    center.removeObserver(optional)
    // right: optional?.cancel()
    // error: 'removeObserver\(_:name:object:\)' is deprecated: cancel the token( \[|$)
    center.removeObserver(token, name: .init("level"), object: token)
    // right: token.cancel()
    // error: 'removeObserver\(_:name:object:\)' is deprecated: cancel the token( \[|$)
    center.removeObserver(optional, name: nil, object: nil)
    // right: optional?.cancel()
}
