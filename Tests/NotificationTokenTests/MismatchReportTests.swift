import Foundation
import NotificationToken
import Testing

@Suite("C9 onMismatch gets the name, the expected and the found type, on the posting thread", timeLimit)
struct MismatchReportTests {
    private let center = NotificationCenter()

    @Test("Every way to observe a key reports a mismatch on the posting thread, goes on, and gets the next payload")
    @MainActor func everyOnMismatch() async {
        let store = HeldStore(), target = Thing()
        let errors = Log<Int>(), numbers = Log<Int>()
        let threads = Log<ObjectIdentifier>()
        @Sendable func report(_ number: Int) -> @Sendable (Notification.PayloadError) -> Void {
            {
                errors.add($0.name == Notification.Key.number.name ? number : -1)
                threads.add(ObjectIdentifier(Thread.current))
            }
        }
        let tokens = [
            center.observe(.number, using: { numbers.add($0) }, onMismatch: report(0)),
            center.observe(.number, with: target, using: { numbers.add($1) }, onMismatch: report(1)),
            center.observe(.number, on: MainActor.self, using: { numbers.add($0) }, onMismatch: report(2)),
            center.observe(
                .number, on: MainActor.self, with: target, using: { numbers.add($1) }, onMismatch: report(3)),
            center.observe(.number, on: store, using: { $0.insert($1) }, onMismatch: report(4)),
        ]
        let stream = center.payloads(for: .number, onMismatch: report(5))
        Worker { [center] in
            center.post(name: Notification.Key.number.name, object: nil)
            threads.add(ObjectIdentifier(Thread.current))
            center.post(.number, payload: 7)
        }.join()
        #expect(errors.values == [0, 1, 2, 3, 4, 5])
        #expect(Set(threads.values).count == 1)
        #expect(await stream.first() == 7)
        #expect(await store.numbers == [7])
        await drainMainQueue()
        #expect(numbers.values == [7, 7, 7, 7])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("An error says what the notification carries")
    func whatItCarries() {
        let errors = Outcome(Notification.Key<Int>("x"), posting: [nil, [:], ["user": 1, "count": 2]]).errors
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        #expect(
            errors.map(\.description) == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
                "\(prefix) its userInfo has \"count\", \"user\".",
            ])
    }

    @Test("A key reads only notifications of its own name")
    func otherName() throws {
        let note = Notification(.number, payload: 1)
        #expect(note[Notification.Key<Void>("else")] == nil)
        do throws(Notification.PayloadError) {
            _ = try note.payload(for: Notification.Key<Int>("else"))
            Issue.record("It was read.")
        } catch {
            #expect(error.description.hasSuffix("the key is named \"else\"."))
        }
    }

    @Test("By default a mismatch writes one line to the log, whatever characters the name has", .exitTest)
    func defaultLog() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let key = Notification.Key<Int>("line\nbreak and 50 %% or 100 %")
            let token = center.observe(key) { _ in endProcess(isGood: false) }
            center.post(name: key.name, object: nil)
            endProcess(isGood: token.isActive)
        }
        let lines =
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.split(separator: "\n") ?? []
        let count = lines.filter { $0.contains("line\\nbreak and 50 %% or 100 %\"") && $0.contains("Swift.Int") }.count
        #expect(count == 1 || hasUnifiedLog)
        #endif
    }
}
