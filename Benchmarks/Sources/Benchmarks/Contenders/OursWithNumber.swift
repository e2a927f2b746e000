import Foundation
import NotificationToken
import Probes

/// This library, with a payload that an `Any` holds without the heap.
struct OursWithNumber: Contender {
    private let center = NotificationCenter()

    func observe(_ sender: Sender?) -> NotificationToken {
        center.observe(.userNumberDidChange, object: sender) { number in deliver(Int64(number)) }
    }

    func end(_ token: NotificationToken) {
        token.cancel()
    }

    func post(_ user: User, from sender: Sender?) {
        center.post(.userNumberDidChange, object: sender, payload: user.number)
    }
}
