import Foundation

extension Before {
    /// Its blocks start tasks, because a block may not call what belongs to the main actor, whatever its queue.
    @MainActor class Controller {
        let center: NotificationCenter
        let journal: Log<String>
        // A deinit may not touch it otherwise, and an isolated one needs Swift 6.2.
        nonisolated(unsafe) var observers: [any NSObjectProtocol] = []

        init(center: NotificationCenter, journal: Log<String>) {
            self.center = center
            self.journal = journal
        }

        deinit {
            for observer in observers {
                center.removeObserver(observer)
            }
        }
    }

    final class InboxController: Controller {
        private var subjects: [String] = []

        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            observers.append(
                center.addObserver(forName: .mailDidArrive, object: nil, queue: nil) { [weak self] notification in
                    guard let messages = notification.userInfo?["messages"] as? [Message] else { return }
                    Task { @MainActor in self?.insert(messages) }
                })
            observers.append(
                center.addObserver(forName: .messageDidChange, object: nil, queue: nil) { [weak self] notification in
                    guard let mailbox = notification.object as? Mailbox,
                        let id = notification.userInfo?["id"] as? Int
                    else { return }
                    Task { @MainActor in self?.journal.add("inbox: row \(id) of \(mailbox.name)") }
                })
            observers.append(
                center.addObserver(forName: .accountDidChange, object: nil, queue: nil) { [weak self] notification in
                    let account = notification.userInfo?["account"] as? Account
                    Task { @MainActor in self?.journal.add("inbox: of \(account?.name ?? "nobody")") }
                })
        }

        private func insert(_ messages: [Message]) {
            subjects += messages.map(\.subject)
            journal.add("inbox: \(subjects.joined(separator: ", "))")
        }
    }

    final class BadgeController: Controller {
        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            observers.append(
                center.addObserver(
                    forName: .unreadCountDidChange, object: nil, queue: nil
                ) { [weak self] notification in
                    guard let count = notification.userInfo?["count"] as? Int else { return }
                    Task { @MainActor in self?.journal.add("badge: \(count)") }
                })
        }
    }

    /// An import posts in the background only, so it can wait for the main queue, and its blocks assert that they are on it.
    final class ImportController: Controller {
        init(center: NotificationCenter, journal: Log<String>, importer: any AnyObject & Sendable) {
            super.init(center: center, journal: journal)
            observers.append(
                center.addObserver(
                    forName: .importDidProceed, object: importer, queue: .main
                ) { [weak self] notification in
                    guard let done = notification.userInfo?["done"] as? Int,
                        let total = notification.userInfo?["total"] as? Int
                    else { return }
                    MainActor.assumeIsolated { self?.journal.add("import: \(done) of \(total)") }
                })
            observers.append(
                center.addObserver(forName: .importDidEnd, object: importer, queue: .main) { [weak self] notification in
                    let hasFailed = notification.userInfo?["error"] is Offline
                    MainActor.assumeIsolated { self?.journal.add(hasFailed ? "import: failed" : "import: done") }
                })
        }
    }

    final class MessageController: Controller {
        private let attachments: URL

        init(center: NotificationCenter, journal: Log<String>, mailbox: Mailbox, attachments: URL) {
            self.attachments = attachments
            super.init(center: center, journal: journal)
            observers.append(
                center.addObserver(
                    forName: .messageDidChange, object: mailbox, queue: nil
                ) { [weak self] notification in
                    guard let isRead = notification.userInfo?["isRead"] as? Bool else { return }
                    Task { @MainActor in self?.journal.add("message: \(isRead ? "read" : "unread")") }
                })
            observers.append(
                center.addObserver(forName: .folderDidChange, object: nil, queue: nil) { [weak self] notification in
                    guard let url = notification.object as? URL else { return }
                    Task { @MainActor in self?.reload(url) }
                })
            observers.append(
                center.addObserver(forName: .didLogOut, object: nil, queue: nil) { [weak self] _ in
                    Task { @MainActor in self?.close() }
                })
        }

        private func reload(_ url: URL) {
            if url == attachments { journal.add("message: reloads \(url.path)") }
        }

        private func close() {
            journal.add("message: closes")
            for observer in observers {
                center.removeObserver(observer)
            }
            observers = []
        }
    }

    final class ComposeController: Controller {
        private var firstSend: (any NSObjectProtocol)?

        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            observers.append(
                center.addObserver(forName: .signatureDidChange, object: nil, queue: nil) { [weak self] notification in
                    guard let signature = notification.userInfo?["signature"] as? String else { return }
                    Task { @MainActor in self?.journal.add("composer: signs with \(signature)") }
                })
            let firstSend = center.addObserver(
                forName: .draftDidSend, object: nil, queue: nil
            ) { [weak self] notification in
                guard let draft = notification.userInfo?["draft"] as? Draft else { return }
                Task { @MainActor in self?.showFirst(draft) }
            }
            self.firstSend = firstSend
            observers.append(firstSend)
        }

        private func showFirst(_ draft: Draft) {
            guard let firstSend else { return }
            center.removeObserver(firstSend)
            // Removed a second time, it would take another one with it on Linux.
            observers.removeAll { $0 === firstSend }
            self.firstSend = nil
            journal.add("composer: sent \(draft.subject), the first one")
        }
    }
}
