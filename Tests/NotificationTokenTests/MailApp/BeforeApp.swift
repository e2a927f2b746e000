import Foundation

extension Before {
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
            center.post(name: .accountDidChange, object: nil, userInfo: ["account": Account(name: name)])
        }

        func logOut() {
            center.post(name: .accountDidChange, object: nil)
            center.post(name: .didLogOut, object: nil)
        }

        func importMail(_ batches: [[Message]], into mailbox: Mailbox) async {
            await withCheckedContinuation { continuation in
                // The block removes the observer that it belongs to: only its author knows that nothing else touches it then.
                nonisolated(unsafe) var observer: (any NSObjectProtocol)?
                observer = center.addObserver(forName: .importDidEnd, object: mailImporter, queue: nil) { [center] _ in
                    if let observer {
                        center.removeObserver(observer)
                    }
                    observer = nil
                    continuation.resume()
                }
                mailImporter.start(batches, into: mailbox)
            }
            await mailImporter.idle()
        }

        func markAsRead(_ id: Int, in mailbox: Mailbox) {
            store.markAsRead(id, in: mailbox)
        }

        func setOnline(_ isOnline: Bool) {
            center.post(name: .connectivityDidChange, object: nil, userInfo: ["isOnline": isOnline])
        }

        func setSignature(_ signature: String) {
            center.post(name: .signatureDidChange, object: nil, userInfo: ["signature": signature])
        }

        func changeFolder(_ url: URL) {
            center.post(name: .folderDidChange, object: url)
        }

        func send(_ draft: Draft) {
            outbox.send(draft)
        }

        func indexCount() async -> Int {
            await index.count()
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
