import Foundation
import NotificationToken

nonisolated private final class Folder: Sendable {
    let center = NotificationCenter.default

    deinit {
        center.post(.didClose, object: self)
    }
}

extension Notification.Key<Void> {
    nonisolated fileprivate static let didClose = Self("didClose")
}

private func post(_ user: User, from folder: Folder, orMaybe optional: Folder?, to center: NotificationCenter) {
    center.post(.userDidLogIn, payload: user)
    center.post(.userDidLogIn, object: folder, payload: user)
    center.post(.userDidLogIn, object: optional, payload: user)
    center.post(Notification.Key<User>.userDidLogIn, payload: user)
    center.post(Notification.Key<Int>("level"), payload: 3)
    center.post(.currentUserDidChange, payload: user)
    center.post(.currentUserDidChange, payload: nil)
    center.post(.scoreDidChange, payload: (1, 2))

    center.post(.ping)
    center.post(.ping, object: folder)
    center.post(.ping, object: optional)
    center.post(.ping, payload: ())
    center.post(.init("ping"))
    center.post(.init("ping"), object: folder)
    center.post(.init(Notification.Name("ping")))
    center.post(Notification.Key("ping"))
}

// Foundation's own ways to post keep their meaning.
private func postAsFoundationDoes(to center: NotificationCenter, name: Notification.Name, from folder: Folder) {
    center.post(name: name, object: nil)
    center.post(name: name, object: folder, userInfo: ["level": 3])
    center.post(name: name, object: 3)
    center.post(Notification(name: name))
    center.post(.init(name: name))
}

nonisolated private func postInTask(_ user: User, to center: NotificationCenter) async {
    center.post(.userDidLogIn, payload: user)
    center.post(.ping)
}
