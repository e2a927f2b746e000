import Foundation
import NotificationToken

// A sender is an object, because a value has no identity.
private func post(to center: NotificationCenter) {
    // error: 'Int' expected to be an instance of a class
    center.post(.ping, object: 3)
    // right: center.post(.ping, object: center)
    // error: 'String' expected to be an instance of a class
    center.post(.levelDidChange, object: "a sender", payload: 3)
    // right: center.post(.levelDidChange, object: center, payload: 3)
}

private func observe(_ document: Document, _ center: NotificationCenter) {
    // error: 'Document' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: document) { print($0) }
    // right: _ = center.observe(.levelDidChange, object: center) { print($0) }
    // error: 'Document' expected to be an instance of a class
    _ = center.payloads(for: .levelDidChange, object: document)
    // right: _ = center.payloads(for: .levelDidChange, object: center)
    // error: 'Document' expected to be an instance of a class
    _ = center.observe(name: .init("level"), object: document, queue: .main) { print($0) }
    // right: _ = center.observe(name: .init("level"), object: center, queue: .main) { print($0) }
}
