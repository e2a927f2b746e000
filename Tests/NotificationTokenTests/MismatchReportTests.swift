import Foundation
import NotificationToken
import Testing

@Suite("C9 onMismatch gets the name, the expected and the found type", timeLimit)
struct MismatchReportTests {
    private let center = NotificationCenter()

    @Test("Every way of observing a key reports to its own onMismatch")
    func everyOnMismatch() {
        actor Store {}
        let store = Store(), target = Thing()
        let errors = Log<Int>()
        let tokens = [
            center.observe(.number, using: { _ in }, onMismatch: { _ in errors.add(0) }),
            center.observe(.number, with: target, using: { _, _ in }, onMismatch: { _ in errors.add(1) }),
            center.observe(.number, on: MainActor.self, using: { _ in }, onMismatch: { _ in errors.add(2) }),
            center.observe(
                .number, on: MainActor.self, with: target, using: { _, _ in }, onMismatch: { _ in errors.add(3) }),
            center.observe(.number, on: store, using: { _, _ in }, onMismatch: { _ in errors.add(4) }),
        ]
        let stream = center.payloads(for: .number, onMismatch: { _ in errors.add(5) })
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(errors.values == [0, 1, 2, 3, 4, 5])
        #expect(tokens.allSatisfy { $0.isActive })
        withExtendedLifetime(stream) {}
    }

    @Test("An error tells what the notification does carry")
    func whatItCarries() {
        let errors = Log<String>()
        let token = center.observe(Notification.Key<Int>("x")) { _ in
        } onMismatch: {
            errors.add($0.description)
        }
        for userInfo: [AnyHashable: Any]? in [nil, [:], ["user": 1, "count": 2]] {
            center.post(name: .init("x"), object: nil, userInfo: userInfo)
        }
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        #expect(
            errors.values == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
                "\(prefix) its userInfo has \"count\", \"user\".",
            ])
        token.cancel()
    }

    @Test("Another observer is called although one could not read the payload")
    func othersGoOn() {
        let calls = Log<Int>()
        let tokens = [
            center.observe(.number) {
                calls.add($0)
            } onMismatch: { _ in
                calls.add(-1)
            },
            center.observe(name: Notification.Key.number.name) { _ in calls.add(0) },
        ]
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(calls.values == [-1, 0])
        #expect(tokens.count == 2)
    }

    @Test("A key reads notifications of its own name only")
    func otherName() throws {
        let note = Notification(.number, payload: 1)
        #expect(note[Notification.Key<Int>("else")] == nil)
        #expect(note[Notification.Key<Void>("else")] == nil)
        #expect(throws: Notification.PayloadError.self) { try note.payload(for: Notification.Key<Int>("else")) }
        do throws(Notification.PayloadError) {
            _ = try note.payload(for: Notification.Key<Int>("else"))
        } catch {
            #expect(error.description.hasSuffix("the key is named \"else\"."))
        }
    }

    @Test("By default one line about a mismatch is written to the log, and nothing else happens", .exitTest)
    func defaultLog() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let token = center.observe(Notification.Key<Int>("line\nbreak")) { _ in endProcess(isGood: false) }
            center.post(name: .init("line\nbreak"), object: nil)
            endProcess(isGood: token.isActive)
        }
        let lines =
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.split(separator: "\n") ?? []
        let count = lines.filter { $0.contains("line\\nbreak") && $0.contains("Swift.Int") }.count
        #expect(count == 1 || hasUnifiedLog)
        #endif
    }

    @Test("A name with percent signs is written to the log as it is", .exitTest)
    func percentSigns() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let token = center.observe(Notification.Key<Int>("100 %% or 50 %%")) { _ in endProcess(isGood: false) }
            center.post(name: .init("100 %% or 50 %%"), object: nil)
            endProcess(isGood: token.isActive)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("\"100 %% or 50 %%\"") || hasUnifiedLog)
        #endif
    }
}
