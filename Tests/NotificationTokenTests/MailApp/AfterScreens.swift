import Foundation
import NotificationToken

extension After {
    @MainActor class Controller {
        let center: NotificationCenter
        let journal: Log<String>
        var tokens: Set<NotificationToken> = []

        init(center: NotificationCenter, journal: Log<String>) {
            self.center = center
            self.journal = journal
        }
    }

    final class InboxController: Controller {
        private var subjects: [String] = []

        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            center.observe(.mailDidArrive, on: MainActor.self, with: self) { inbox, messages in
                inbox.insert(messages)
            }.store(in: &tokens)
            center.observe(.messageDidChange, on: MainActor.self, with: self) { inbox, change in
                inbox.journal.add("inbox: row \(change.id) of \(change.mailbox.name)")
            }.store(in: &tokens)
            center.observe(.accountDidChange, on: MainActor.self, with: self) { inbox, account in
                inbox.journal.add("inbox: of \(account?.name ?? "nobody")")
            }.store(in: &tokens)
        }

        private func insert(_ messages: [Message]) {
            subjects += messages.map(\.subject)
            journal.add("inbox: \(subjects.joined(separator: ", "))")
        }
    }

    final class BadgeController: Controller {
        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            center.observe(.unreadCountDidChange, on: MainActor.self, with: self) { badge, count in
                badge.journal.add("badge: \(count)")
            }.store(in: &tokens)
        }
    }

    final class ImportController: Controller {
        init(center: NotificationCenter, journal: Log<String>, importer: any AnyObject & Sendable) {
            super.init(center: center, journal: journal)
            center.observe(
                .importDidProceed, object: importer, on: MainActor.self, with: self
            ) { controller, progress in
                controller.journal.add("import: \(progress.done) of \(progress.total)")
            }.store(in: &tokens)
            center.observe(.importDidEnd, object: importer, on: MainActor.self, with: self) { controller, error in
                controller.journal.add(error is Offline ? "import: failed" : "import: done")
            }.store(in: &tokens)
        }
    }

    final class MessageController: Controller {
        private let attachments: URL

        init(center: NotificationCenter, journal: Log<String>, mailbox: Mailbox, attachments: URL) {
            self.attachments = attachments
            super.init(center: center, journal: journal)
            center.observe(.messageDidChange, object: mailbox, on: MainActor.self, with: self) { controller, change in
                controller.journal.add("message: \(change.isRead ? "read" : "unread")")
            }.store(in: &tokens)
            center.observe(.folderDidChange, on: MainActor.self, with: self) { controller, url in
                controller.reload(url)
            }.store(in: &tokens)
            center.observe(.didLogOut, on: MainActor.self, with: self) { controller, _ in
                controller.close()
            }.store(in: &tokens)
        }

        private func reload(_ url: URL) {
            if url == attachments { journal.add("message: reloads \(url.path)") }
        }

        private func close() {
            journal.add("message: closes")
            tokens = []
        }
    }

    final class ComposeController: Controller {
        private var firstSend: NotificationToken?

        override init(center: NotificationCenter, journal: Log<String>) {
            super.init(center: center, journal: journal)
            center.observe(.signatureDidChange, on: MainActor.self, with: self) { composer, signature in
                composer.journal.add("composer: signs with \(signature)")
            }.store(in: &tokens)
            firstSend = center.observe(.draftDidSend, on: MainActor.self, with: self) { composer, draft in
                composer.firstSend = nil
                composer.journal.add("composer: sent \(draft.subject), the first one")
            }
        }
    }
}
