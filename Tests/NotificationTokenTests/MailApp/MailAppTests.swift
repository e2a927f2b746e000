import Foundation
import Testing

/// A small app of thirty call sites, as it was with `addObserver` and as it is with this library.
@Suite("The guide: an app that moves over", timeLimit)
struct MailAppTests {
    enum Form: CustomTestStringConvertible {
        case before, after

        /// Both; but the main queue, which Foundation has referred to weakly, looks leaked to Address Sanitizer.
        static let all: [Form] = isAddressSanitized ? [.after] : [.before, .after]

        var testDescription: String { self == .before ? "before" : "after" }
    }

    @Test(
        "An app shows the same before and after it has moved, and while one half of it has",
        arguments: Form.all, Form.all)
    func showsTheSame(models: Form, screens: Form) async {
        let app = await Scenario(models: models, screens: screens)
        await app.run()
        #expect(await app.steps == expectedSteps)
    }
}

@MainActor private final class Scenario {
    private let models: any MailModels
    private let screens: any MailScreens
    private let journal = Log<String>()
    private(set) var steps: [[String]] = []

    init(models: MailAppTests.Form, screens: MailAppTests.Form) {
        let center = NotificationCenter()
        switch models {
        case .before: self.models = Before.Models(center: center)
        case .after: self.models = After.Models(center: center)
        }
        let importer = self.models.importer
        switch screens {
        case .before: self.screens = Before.Screens(center: center, journal: journal, importer: importer)
        case .after: self.screens = After.Screens(center: center, journal: journal, importer: importer)
        }
    }

    func run() async {
        let inbox = Mailbox("Inbox")
        let attachments = URL(fileURLWithPath: "/attachments")
        await step { models in models.logIn("Ada") }
        await step { models in
            await models.importMail(
                [
                    [Message(id: 1, subject: "Hello"), Message(id: 2, subject: "Lunch")],
                    [Message(id: 3, subject: "Bill")],
                ], into: inbox)
        }
        screens.openMessage(in: inbox, attachments: attachments)
        await step { models in models.markAsRead(1, in: inbox) }
        await step { models in models.markAsRead(2, in: Mailbox("Trash")) }
        await step { models in models.setOnline(false) }
        await step { models in await models.importMail([[Message(id: 4, subject: "Late")]], into: inbox) }
        await step { models in models.send(Draft(subject: "Answer")) }
        await step { models in models.setOnline(true) }
        await step { models in models.send(Draft(subject: "Another")) }
        await step { models in models.changeFolder(attachments) }
        await step { models in models.changeFolder(URL(fileURLWithPath: "/elsewhere")) }
        await step { models in models.setSignature("A.") }
        screens.closeInbox()
        await step { models in await models.importMail([[Message(id: 5, subject: "News")]], into: inbox) }
        await step { models in models.logOut() }
        await step { models in models.changeFolder(attachments) }
    }

    /// Does one thing on the main actor, waits for what comes of it, and notes what was shown.
    ///
    /// Foundation's observers have no order, so the lines are sorted.
    private func step(_ body: @MainActor (any MailModels) async -> Void) async {
        let shown = journal.count
        await body(models)
        let count = await models.indexCount()
        await drainMainQueue()
        await drainMainQueue()
        steps.append(journal.values.dropFirst(shown).sorted() + ["\(count) can be found"])
    }
}

private let expectedSteps = [
    ["inbox: of Ada", "0 can be found"],
    [
        "badge: 2", "badge: 3", "import: 1 of 2", "import: 2 of 2", "import: done", "inbox: Hello, Lunch",
        "inbox: Hello, Lunch, Bill", "3 can be found",
    ],
    ["badge: 2", "inbox: row 1 of Inbox", "message: read", "3 can be found"],
    ["badge: 1", "inbox: row 2 of Trash", "3 can be found"],
    ["3 can be found"],
    ["import: failed", "3 can be found"],
    ["3 can be found"],
    ["composer: sent Answer, the first one", "3 can be found"],
    ["3 can be found"],
    ["message: reloads /attachments", "3 can be found"],
    ["3 can be found"],
    ["composer: signs with A.", "3 can be found"],
    ["badge: 2", "import: 1 of 1", "import: done", "4 can be found"],
    ["message: closes", "0 can be found"],
    ["0 can be found"],
]
