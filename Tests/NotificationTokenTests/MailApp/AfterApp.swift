import Foundation
import NotificationToken

extension After {
    final class Models: MailModels {
        private let center: NotificationCenter
        private let store: Store
        private let outbox: Outbox
        private let index: Index
        private let mailImporter: Importer

        var importer: any AnyObject & Sendable { mailImporter }

        init(center: NotificationCenter) {
            self.center = center
            store = Store(center: center)
            outbox = Outbox(center: center)
            index = Index(center: center)
            mailImporter = Importer(center: center, store: store)
        }

        func logIn(_ name: String) {
            center.post(.accountDidChange, payload: Account(name: name))
        }

        func logOut() {
            center.post(.accountDidChange, payload: nil)
            center.post(.didLogOut)
        }

        func importMail(_ batches: [[Message]], into mailbox: Mailbox) async {
            let ends = center.payloads(for: .importDidEnd, object: mailImporter)
            mailImporter.start(batches, into: mailbox)
            _ = await ends.first()
            await mailImporter.idle()
        }

        func markAsRead(_ id: Int, in mailbox: Mailbox) {
            store.markAsRead(id, in: mailbox)
        }

        func setOnline(_ isOnline: Bool) {
            center.post(.connectivityDidChange, payload: isOnline)
        }

        func setSignature(_ signature: String) {
            center.post(.signatureDidChange, payload: signature)
        }

        func changeFolder(_ url: URL) {
            center.post(.folderDidChange, payload: url)
        }

        func send(_ draft: Draft) {
            outbox.send(draft)
        }

        func indexCount() async -> Int {
            await index.count
        }
    }

    final class Screens: MailScreens {
        private let center: NotificationCenter
        private let journal: Log<String>
        private var inbox: InboxController?
        private let badge: BadgeController
        private let imports: ImportController
        private let composer: ComposeController
        private var message: MessageController?

        init(center: NotificationCenter, journal: Log<String>, importer: any AnyObject & Sendable) {
            self.center = center
            self.journal = journal
            inbox = InboxController(center: center, journal: journal)
            badge = BadgeController(center: center, journal: journal)
            imports = ImportController(center: center, journal: journal, importer: importer)
            composer = ComposeController(center: center, journal: journal)
        }

        func openMessage(in mailbox: Mailbox, attachments: URL) {
            message = MessageController(center: center, journal: journal, mailbox: mailbox, attachments: attachments)
        }

        func closeInbox() {
            inbox = nil
        }
    }
}
