import Foundation
import NotificationToken

extension After {
    actor Index {
        private var subjects: [Int: String] = [:]
        // Not a set: an actor's init can't write a property any more once it has said `on: self`.
        private let bag = NotificationToken.Bag()

        var count: Int { subjects.count }

        init(center: NotificationCenter) {
            center.observe(.mailDidArrive, on: self) { index, messages in
                for message in messages { index.subjects[message.id] = message.subject }
            }.store(in: bag)
            center.observe(.didLogOut, on: self) { index, _ in
                index.subjects = [:]
            }.store(in: bag)
        }
    }
}
