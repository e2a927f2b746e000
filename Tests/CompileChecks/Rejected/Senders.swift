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

// No nil widens an observation of a key to every sender.
private func observe(_ draft: Draft?, _ center: NotificationCenter, for cache: Cache, on store: Store) {
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: draft) { print($0) }
    // right: if let draft { _ = center.observe(.levelDidChange, object: draft) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: draft, with: cache) { print($0, $1) }
    // right: if let draft { _ = center.observe(.levelDidChange, object: draft, with: cache) { print($0, $1) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: draft, on: MainActor.self) { print($0) }
    // right: if let draft { _ = center.observe(.levelDidChange, object: draft, on: MainActor.self) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: draft, on: MainActor.self, with: cache) { print($0, $1) }
    // right: _ = draft.map { center.observe(.ping, object: $0, on: MainActor.self, with: cache) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.levelDidChange, object: draft, on: store) { print($0, $1) }
    // right: if let draft { _ = center.observe(.levelDidChange, object: draft, on: store) { print($0, $1) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.ping, object: draft, with: cache) { print($0) }
    // right: if let draft { _ = center.observe(.ping, object: draft, with: cache) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.ping, object: draft, on: MainActor.self, with: cache) { print($0) }
    // right: if let draft { _ = center.observe(.ping, object: draft, on: MainActor.self, with: cache) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.observe(.ping, object: draft, on: store) { print($0) }
    // right: if let draft { _ = center.observe(.ping, object: draft, on: store) { print($0) } }
    // error: 'Draft\?' expected to be an instance of a class
    _ = center.payloads(for: .levelDidChange, object: draft)
    // right: if let draft { _ = center.payloads(for: .levelDidChange, object: draft) }
}

private func observeNil(_ center: NotificationCenter, for cache: Cache, on store: Store) {
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.levelDidChange, object: nil) { print($0) }
    // right: _ = center.observe(.levelDidChange) { print($0) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.levelDidChange, object: nil, with: cache) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, with: cache) { print($0, $1) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.levelDidChange, object: nil, on: MainActor.self) { print($0) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { print($0) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.levelDidChange, object: nil, on: MainActor.self, with: cache) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self, with: cache) { print($0, $1) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.levelDidChange, object: nil, on: store) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, on: store) { print($0, $1) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.ping, object: nil, with: cache) { print($0) }
    // right: _ = center.observe(.ping, with: cache) { print($0) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.ping, object: nil, on: MainActor.self, with: cache) { print($0) }
    // right: _ = center.observe(.ping, on: MainActor.self, with: cache) { print($0) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.observe(.ping, object: nil, on: store) { print($0) }
    // right: _ = center.observe(.ping, on: store) { print($0) }
    // error: 'nil' is not compatible with expected argument type 'AnyObject'
    _ = center.payloads(for: .levelDidChange, object: nil)
    // right: _ = center.payloads(for: .levelDidChange)
}
