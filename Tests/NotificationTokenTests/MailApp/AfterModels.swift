import Foundation
import NotificationToken

/// The app with this library.
enum After {}

extension After {
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
            center.post(.mailDidArrive, object: mailbox, payload: messages)
            center.post(.unreadCountDidChange, payload: count)
        }

        func markAsRead(_ id: Int, in mailbox: Mailbox) {
            let count = lock.withLock {
                unread.remove(id)
                return unread.count
            }
            center.post(.messageDidChange, payload: MessageChange(mailbox: mailbox, id: id, isRead: true))
            center.post(.unreadCountDidChange, payload: count)
        }
    }

    /// Guarded by its queue, on which it works in the background.
    ///
    /// An NSObject, because the other form may observe it.
    final class Importer: NSObject, @unchecked Sendable {
        private let center: NotificationCenter
        private let store: Store
        private let queue = DispatchQueue(label: "importer")
        private var isOnline = true
        private var token: NotificationToken?

        init(center: NotificationCenter, store: Store) {
            self.center = center
            self.store = store
            super.init()
            token = center.observe(.connectivityDidChange, with: self) { importer, isOnline in
                importer.queue.async { importer.isOnline = isOnline }
            }
        }

        func start(_ batches: [[Message]], into mailbox: Mailbox) {
            queue.async { [self] in
                guard isOnline else { return center.post(.importDidEnd, object: self, payload: Offline()) }
                for (index, batch) in batches.enumerated() {
                    store.add(batch, to: mailbox)
                    let progress = ImportProgress(done: index + 1, total: batches.count)
                    center.post(.importDidProceed, object: self, payload: progress)
                }
                center.post(.importDidEnd, object: self, payload: nil)
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
        private var token: NotificationToken?

        init(center: NotificationCenter) {
            self.center = center
            token = center.observe(.connectivityDidChange, with: self) { $0.setOnline($1) }
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
                center.post(.draftDidSend, payload: draft)
            }
        }
    }
}
