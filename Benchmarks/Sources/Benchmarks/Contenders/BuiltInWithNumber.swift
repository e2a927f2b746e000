import Foundation
import Probes

/// Foundation by itself, with a payload that an `Any` holds without the heap.
struct BuiltInWithNumber: Contender {
    private let center = NotificationCenter()
    private let name = Notification.Name("userNumberDidChange")

    func observe(_ sender: Sender?) -> any NSObjectProtocol {
        center.addObserver(forName: name, object: sender, queue: nil) { notification in
            if let number = notification.userInfo?["number"] as? Int { deliver(Int64(number)) }
        }
    }

    func end(_ observer: any NSObjectProtocol) {
        center.removeObserver(observer)
    }

    func post(_ user: User, from sender: Sender?) {
        center.post(name: name, object: sender, userInfo: ["number": user.number])
    }
}
