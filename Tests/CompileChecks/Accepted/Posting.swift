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

// MARK: - Optional entries

private struct Flags: Sendable { let (flag, name): (Bool?, String?) }

@Sendable nonisolated private func entries(of flags: Flags) -> [String: Any] { ["name": flags.name ?? ""] }

extension Notification.Key<Flags> {
    nonisolated fileprivate static let literal = Self(
        "flags", coding: .custom(decode: { _ in nil }, encode: { ["flag": $0.flag, "name": $0.name] }))
    nonisolated fileprivate static let hashable = Self(
        "flags",
        coding: .custom(
            decode: { _ in nil },
            encode: { flags in
                var userInfo: [AnyHashable: Any] = [:]
                userInfo["flag"] = flags.flag
                return userInfo
            }))
    nonisolated fileprivate static let texts = Self(
        "flags",
        coding: .custom(
            decode: { _ in nil },
            encode: { flags in
                let userInfo: [String: Any] = ["name": flags.name ?? ""]
                return userInfo
            }))
    nonisolated fileprivate static let reference = Self(
        "flags", coding: .custom(decode: { _ in nil }, encode: entries))
}
