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

/// An object that isn't `Sendable`.
private final class Countdown {
    func invalidate() {}
}

private func stop(_ timer: sending Countdown) -> NotificationToken {
    let timer = timer
    // error: capture of 'timer' with non-[Ss]endable type 'Countdown'
    return NotificationToken { timer.invalidate() }
    // right: return NotificationToken(on: MainActor.self) { timer.invalidate() }
}

private func detach(_ center: NotificationCenter) {
    // error: initialization of immutable value 'token' was never used|constant 'token' inferred to have type '\(\)'
    let token = center.observe(.ping) { print("ping") }.detach()
    // right: center.observe(.ping) { print("ping") }.detach()
}

private func observe(_ center: NotificationCenter) -> (NotificationToken, Int) {
    var level = 0
    // error: mutation of captured var 'level'
    let token = center.observe(.levelDidChange) { level = $0 }
    // right: let token = center.observe(.levelDidChange) { print($0) }; level += 1
    return (token, level)
}
