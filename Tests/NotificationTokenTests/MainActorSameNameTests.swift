import Foundation
import NotificationToken
import Testing

@Suite("C10 A post on the main actor first delivers what waits there under the same name", timeLimit)
@MainActor struct MainActorSameNameTests {
    private let center = NotificationCenter()

    /// What the handlers were called with, in the order of the calls.
    @MainActor final class Journal {
        var lines: [String] = []
    }

    private let journal = Journal()

    /// Posts on another thread while the caller occupies the main actor, so that the deliveries wait.
    private func pile(_ body: @escaping @Sendable (NotificationCenter) -> Void) {
        Worker { [center] in body(center) }.join()
    }

    /// Observes a key on the main actor, and writes a line for each delivery.
    private func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, as name: String,
        then body: @escaping @MainActor (Payload) -> Void = { _ in }
    ) -> NotificationToken {
        center.observe(key, object: object, on: MainActor.self) { [journal] payload in
            journal.lines.append("\(name)\(payload)")
            body(payload)
        }
    }

    @Test("A post on the main actor first delivers the backlog of its name, in order and for every sender filter")
    func senderFilters() async {
        let (one, two) = (Thing(), Thing())
        let tokens = [
            observe(.number, object: one, as: "a"), observe(.number, as: "b"), observe(.number, object: two, as: "c"),
        ]
        pile { center in
            center.post(.number, object: one, payload: 1)
            center.post(.number, object: two, payload: 2)
        }
        center.post(.number, object: one, payload: 3)
        #expect(journal.lines == ["a1", "b1", "b2", "c2", "a3", "b3"])
        await drainMainQueue()
        #expect(journal.lines.count == 6)
        #expect(tokens.count == 3)
    }

    @Test("A post on the main actor leaves the backlog of other names and centers for later, in order")
    func otherNames() async {
        let otherCenter = NotificationCenter()
        let tokens = [
            observe(.number, as: ""), observe(.text, as: ""),
            otherCenter.observe(.number, on: MainActor.self) { [journal] in journal.lines.append("other \($0)") },
        ]
        pile { center in
            center.post(.text, payload: "text 1")
            center.post(.number, payload: 1)
            otherCenter.post(.number, payload: 1)
            center.post(.number, payload: 2)
            center.post(.text, payload: "text 2")
        }
        center.post(.number, payload: 3)
        #expect(journal.lines == ["1", "2", "3"])
        await drainMainQueue { journal.lines.count == 6 }
        #expect(journal.lines == ["1", "2", "3", "text 1", "other 1", "text 2"])
        #expect(tokens.count == 3)
    }

    @Test("A post in a main-actor handler of the same name is delivered at once, without the backlog")
    func nested() async {
        let tokens = [
            observe(.number, as: "a") { [center] in if $0 == 1 { center.post(.number, payload: 10) } },
            observe(.number, as: "b"),
        ]
        pile { center in for number in 1...2 { center.post(.number, payload: number) } }
        center.post(.number, payload: 3)
        #expect(journal.lines == ["a1", "a10", "b10", "b1", "a2", "b2", "a3", "b3"])
        await drainMainQueue()
        #expect(journal.lines.count == 8)
        #expect(tokens.count == 2)
    }

    @Test("A post in a main-actor handler of another name first delivers the backlog of the posted name")
    func nestedUnderAnotherName() async {
        let tokens = [
            observe(.text, as: "") { [center] _ in center.post(.number, payload: 3) },
            observe(.number, as: ""),
        ]
        pile { center in for number in 1...2 { center.post(.number, payload: number) } }
        center.post(.text, payload: "text")
        #expect(journal.lines == ["text", "1", "2", "3"])
        await drainMainQueue()
        #expect(journal.lines.count == 4)
        #expect(tokens.count == 2)
    }

    @Test("On the main actor, a post in the deinit of a delivered payload is delivered at once, without the backlog")
    func nestedInADeinit() async {
        /// May hold an object that posts in its deinit.
        final class Letter: Sendable {
            let number: Int
            let last: Deinit?

            init(_ number: Int, last: Deinit? = nil) {
                self.number = number
                self.last = last
            }
        }
        let key = Notification.Key<Letter>("letter")
        let tokens = ["a", "b"].map { name in
            center.observe(key, on: MainActor.self) { [journal] in journal.lines.append("\(name)\($0.number)") }
        }
        pile { center in
            center.post(key, payload: Letter(1, last: Deinit { center.post(key, payload: Letter(10)) }))
            center.post(key, payload: Letter(2))
        }
        center.post(key, payload: Letter(3))
        #expect(journal.lines == ["a1", "b1", "a10", "b10", "a2", "b2", "a3", "b3"])
        #expect(tokens.count == 2)
    }

    @Test(
        "A handler that cancels another observation stops its waiting deliveries, and the others keep their order",
        arguments: [true, false])
    func cancelInBetween(byAPost: Bool) async {
        let token = Shared<NotificationToken?>(nil)
        let first = observe(.number, as: "a") { if $0 == 2 { token.value?.cancel() } }
        token.value = observe(.number, as: "b")
        let others = [observe(.number, as: "c"), observe(.text, as: "")]
        pile { center in
            for number in 1...3 {
                center.post(.number, payload: number)
                center.post(.text, payload: "text \(number)")
            }
        }
        if byAPost { center.post(.number, payload: 4) }
        await drainMainQueue { journal.lines.last == "text 3" }
        let expected =
            byAPost
            ? ["a1", "b1", "c1", "a2", "c2", "a3", "c3", "a4", "c4", "text 1", "text 2", "text 3"]
            : ["a1", "b1", "c1", "text 1", "a2", "c2", "text 2", "a3", "c3", "text 3"]
        #expect(journal.lines == expected)
        #expect(first.isActive && others.count == 2)
    }
}
