import Foundation

// The core of a mail client, once as it was before it moved to this library, and once after. Here is what both forms share: the
// names, the values that travel, and what a form can do.

extension Notification.Name {
    static let accountDidChange = Self("accountDidChange")
    static let didLogOut = Self("didLogOut")
    static let mailDidArrive = Self("mailDidArrive")
    static let messageDidChange = Self("messageDidChange")
    static let unreadCountDidChange = Self("unreadCountDidChange")
    static let importDidProceed = Self("importDidProceed")
    static let importDidEnd = Self("importDidEnd")
    static let connectivityDidChange = Self("connectivityDidChange")
    static let signatureDidChange = Self("signatureDidChange")
    static let folderDidChange = Self("folderDidChange")
    static let draftDidSend = Self("draftDidSend")
}

struct Message: Sendable {
    let id: Int
    let subject: String
}

struct Account: Sendable {
    let name: String
}

struct Draft: Sendable {
    let subject: String
}

/// A sender is an NSObject: the older Foundation on Linux finds no other.
final class Mailbox: NSObject, Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

struct Offline: Error {}

/// The half of an app that posts: accounts, messages, an importer in the background, settings, the network.
protocol MailModels: Sendable {
    /// The sender of what is posted about an import.
    var importer: any AnyObject & Sendable { get }

    func logIn(_ name: String)
    func logOut()
    /// Returns when the import has ended.
    func importMail(_ batches: [[Message]], into mailbox: Mailbox) async
    func markAsRead(_ id: Int, in mailbox: Mailbox)
    func setOnline(_ isOnline: Bool)
    func setSignature(_ signature: String)
    func changeFolder(_ url: URL)
    func send(_ draft: Draft)
    /// How many messages can be found.
    func indexCount() async -> Int
}

/// The half of an app that observes: what is on the screen.
///
/// Each part of it tells the journal what it shows.
@MainActor protocol MailScreens: AnyObject {
    func openMessage(in mailbox: Mailbox, attachments: URL)
    func closeInbox()
}
