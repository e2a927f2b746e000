import Foundation
import NotificationToken

nonisolated struct User: Sendable {
    let name: String
}

nonisolated final class Document: Sendable {
    let center = NotificationCenter.default

    func close() {
        center.post(.didClose, object: self)
    }

    deinit {
        center.post(.didClose, object: self)
    }
}

extension Notification.Key where Payload == User {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

extension Notification.Key where Payload == User? {
    nonisolated static let currentUserDidChange = Self("currentUserDidChange")
}

extension Notification.Key where Payload == (Int, Int) {
    nonisolated static let scoreDidChange = Self("scoreDidChange")
}

extension Notification.Key<Void> {
    nonisolated static let didClose = Self("didClose")
    nonisolated static let ping = Self("ping")
}

func post(_ user: User, from document: Document, orMaybe optional: Document?, to center: NotificationCenter) {
    center.post(.userDidLogIn, payload: user)
    center.post(.userDidLogIn, object: document, payload: user)
    center.post(.userDidLogIn, object: optional, payload: user)
    center.post(.userDidLogIn, object: nil, payload: user)
    center.post(.userDidLogIn, payload: User(name: "Ann"))
    center.post(Notification.Key<User>.userDidLogIn, payload: user)
    center.post(Notification.Key<Int>("level"), payload: 3)
    center.post(.currentUserDidChange, payload: user)
    center.post(.currentUserDidChange, payload: nil)
    center.post(.scoreDidChange, payload: (1, 2))

    center.post(.ping)
    center.post(.ping, object: document)
    center.post(.ping, object: optional)
    center.post(.ping, object: nil)
    center.post(.ping, payload: ())
    center.post(.init("ping"))
    center.post(.init("ping"), object: document)
    center.post(.init(Notification.Name("ping")))
    center.post(Notification.Key("ping"))
}

// Foundation's own ways to post keep their meaning.
func postAsFoundationDoes(to center: NotificationCenter, name: Notification.Name, from document: Document) {
    center.post(name: name, object: nil)
    center.post(name: name, object: document, userInfo: ["level": 3])
    center.post(name: name, object: 3)
    center.post(Notification(name: name))
    center.post(.init(name: name))
}

@MainActor
func postOnMainActor(_ user: User, to center: NotificationCenter) {
    center.post(.userDidLogIn, payload: user)
    center.post(.ping)
}

nonisolated func postInTask(_ user: User, to center: NotificationCenter) async {
    center.post(.userDidLogIn, payload: user)
    center.post(.ping)
}
