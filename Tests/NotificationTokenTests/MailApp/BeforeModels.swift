import Foundation

/// The app with `addObserver`, in language mode 6 and with the workarounds that this takes.
enum Before {}

extension Before {
    final class Store: @unchecked Sendable {
        private let center: NotificationCenter
        private let lock = NSLock()
        private var unread: Set<Int> = []

        init(center: NotificationCenter) {
            self.center = center
        }

        func add(_ messages: [Message], to mailbox: Mailbox) {
            let count = lock.withLock {
                unread.formUnion(messages.map(\.id))
                return unread.count
            }
            center.post(name: .mailDidArrive, object: mailbox, userInfo: ["messages": messages])
            center.post(name: .unreadCountDidChange, object: nil, userInfo: ["count": count])
        }

        func markAsRead(_ id: Int, in mailbox: Mailbox) {
            let count = lock.withLock {
                unread.remove(id)
                return unread.count
            }
            center.post(name: .messageDidChange, object: mailbox, userInfo: ["id": id, "isRead": true])
            center.post(name: .unreadCountDidChange, object: nil, userInfo: ["count": count])
        }
    }

    /// Guarded by its queue, on which it works in the background.
    ///
    /// A sender is an NSObject: the older Foundation on Linux finds no other.
    final class Importer: NSObject, @unchecked Sendable {
        private let center: NotificationCenter
        private let store: Store
        private let queue = DispatchQueue(label: "importer")
        private var isOnline = true
        private var observer: (any NSObjectProtocol)?

        init(center: NotificationCenter, store: Store) {
            self.center = center
            self.store = store
            super.init()
            observer = center.addObserver(
                forName: .connectivityDidChange, object: nil, queue: nil
            ) { [weak self] notification in
                guard let self, let isOnline = notification.userInfo?["isOnline"] as? Bool else { return }
                queue.async { self.isOnline = isOnline }
            }
        }

        deinit {
            if let observer {
                center.removeObserver(observer)
            }
        }

        func start(_ batches: [[Message]], into mailbox: Mailbox) {
            queue.async { [self] in
                guard isOnline else {
                    center.post(name: .importDidEnd, object: self, userInfo: ["error": Offline()])
                    return
                }
                for (index, batch) in batches.enumerated() {
                    store.add(batch, to: mailbox)
                    center.post(
                        name: .importDidProceed, object: self, userInfo: ["done": index + 1, "total": batches.count])
                }
                center.post(name: .importDidEnd, object: self)
            }
        }

        /// Returns when everybody has heard of the end.
        func idle() async {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume() }
            }
        }
    }

    /// Holds drafts back while there is no network.
    final class Outbox: @unchecked Sendable {
        private let center: NotificationCenter
        private let lock = NSLock()
        private var isOnline = true
        private var drafts: [Draft] = []
        private var observer: (any NSObjectProtocol)?

        init(center: NotificationCenter) {
            self.center = center
            observer = center.addObserver(
                forName: .connectivityDidChange, object: nil, queue: nil
            ) { [weak self] notification in
                guard let isOnline = notification.userInfo?["isOnline"] as? Bool else { return }
                self?.setOnline(isOnline)
            }
        }

        deinit {
            if let observer {
                center.removeObserver(observer)
            }
        }

        func send(_ draft: Draft) {
            lock.withLock { drafts.append(draft) }
            flush()
        }

        private func setOnline(_ isOnline: Bool) {
            lock.withLock { self.isOnline = isOnline }
            flush()
        }

        private func flush() {
            let sent = lock.withLock {
                defer { if isOnline { drafts = [] } }
                return isOnline ? drafts : []
            }
            for draft in sent {
                center.post(name: .draftDidSend, object: nil, userInfo: ["draft": draft])
            }
        }
    }
}
