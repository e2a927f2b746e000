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

private func stop(_ token: NotificationToken, _ optional: NotificationToken?, _ center: NotificationCenter) {
    // error: 'removeObserver' is deprecated: cancel the token
    center.removeObserver(token)
    // right: token.cancel()
    // error: 'removeObserver' is deprecated: cancel the token
    center.removeObserver(optional)
    // right: optional?.cancel()
    // error: 'removeObserver\(_:name:object:\)' is deprecated: cancel the token
    center.removeObserver(token, name: .init("level"), object: token)
    // right: token.cancel()
    // error: 'removeObserver\(_:name:object:\)' is deprecated: cancel the token
    center.removeObserver(optional, name: nil, object: nil)
    // right: optional?.cancel()
}
