import Foundation

extension Before {
    /// Guarded by its queue.
    final class Index: @unchecked Sendable {
        private let center: NotificationCenter
        private let queue = DispatchQueue(label: "index")
        private var subjects: [Int: String] = [:]
        private var observers: [any NSObjectProtocol] = []

        init(center: NotificationCenter) {
            self.center = center
            observers.append(
                center.addObserver(forName: .mailDidArrive, object: nil, queue: nil) { [weak self] notification in
                    guard let self, let messages = notification.userInfo?["messages"] as? [Message] else { return }
                    queue.async {
                        for message in messages { self.subjects[message.id] = message.subject }
                    }
                })
            observers.append(
                center.addObserver(forName: .didLogOut, object: nil, queue: nil) { [weak self] _ in
                    guard let self else { return }
                    queue.async { self.subjects = [:] }
                })
        }

        deinit {
            for observer in observers {
                center.removeObserver(observer)
            }
        }

        func count() async -> Int {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.subjects.count) }
            }
        }
    }
}
