import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter, _ tokens: inout [NotificationToken]) {
    // error: result of call to 'observe\(.*\)' is unused
    center.observe(name: .init("level"), queue: .main) { print($0) }
    // right: center.observe(name: .init("level"), queue: .main) { print($0) }.store(in: &tokens)
    // error: result of call to 'observe\(.*\)' is unused
    center.observe(.levelDidChange) { print($0) }
    // right: center.observe(.levelDidChange) { print($0) }.store(in: &tokens)
}

private func adopt(_ raw: any NSObjectProtocol, of center: NotificationCenter) -> NotificationToken {
    // error: missing argument for parameter 'notificationCenter'
    NotificationToken(token: raw)
    // right: NotificationToken(notificationCenter: center, token: raw)
}

private func stop(_ token: NotificationToken, _ optional: NotificationToken?, _ center: NotificationCenter) {
    // error: result of call to 'cancelAndWait\(\)' is unused
    token.cancelAndWait()
    // right: token.cancel()
    // error: 'removeObserver' is deprecated: cancel the token
    center.removeObserver(token)
    // right: token.cancel()
    // error: 'removeObserver' is deprecated: cancel the token
    center.removeObserver(optional)
    // right: optional?.cancel()
}

private func stop(_ token: NotificationToken) async -> Bool {
    // error: is 'async' but is not marked with 'await'
    token.cancelAndWait()
    // right: await token.cancelAndWait()
}

private func keep(_ center: NotificationCenter) {
    // error: initialization of immutable value 'token' was never used|constant 'token' inferred to have type '\(\)'
    let token = center.observe(.ping) { print("ping") }.keepObserving()
    // right: center.observe(.ping) { print("ping") }.keepObserving()
}
