import Foundation
import NotificationToken
import Testing

@Suite("C9 A post is decoded once for each key", timeLimit)
struct DecodeOnceTests {
    private typealias Coding = Notification.Key<Int>.Coding

    private let center = NotificationCenter()
    private let decoded = Log<Int>()
    private let arrived = Log<String>()

    /// A coding whose decoder writes a line for each call.
    private func makeCoding() -> Coding {
        .custom(
            decode: { [decoded] notification in
                let number = notification.userInfo?["number"] as? Int
                decoded.add(number ?? 0)
                return number
            },
            encode: { ["number": $0] })
    }

    /// Observes a key, and writes a line for each payload and each mismatch.
    private func observe(_ key: Notification.Key<Int>, _ name: String = "") -> NotificationToken {
        center.observe(key, using: { [arrived] in arrived.add("\(name)\($0)") }) { [arrived] error in
            arrived.add("\(name)mismatch of \(error.name.rawValue)")
        }
    }

    @Test(
        "Each post, a mismatch too, takes one call of the decoder, and reaches each observation of the key",
        arguments: [1, 2, 100])
    func shared(count: Int) {
        let key = Notification.Key("shared", coding: makeCoding())
        let tokens = (0..<count).map { _ in observe(key) }
        for number in 1...3 { center.post(key, payload: number) }
        center.post(name: key.name, object: nil)
        #expect(decoded.values == [1, 2, 3, 0])
        let lines = ["1", "2", "3", "mismatch of shared"]
        #expect(arrived.values == lines.flatMap { Array(repeating: $0, count: count) })
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("Observations in different contexts, and with different senders, share one call of the decoder")
    func contexts() async {
        let key = Notification.Key("shared", coding: makeCoding())
        let (sender, target, store) = (Thing(), Thing(), Store())
        let tokens = [
            center.observe(key, object: sender) { [arrived] in arrived.add("\($0)") },
            center.observe(key, with: target) { [arrived] in arrived.add("\($1)") },
            center.observe(key, on: MainActor.self) { [arrived] in arrived.add("\($0)") },
            center.observe(key, on: store) { [arrived] _, number in arrived.add("\(number)") },
        ]
        let payloads = center.payloads(for: key, object: sender)
        await onThread { [center, arrived] in
            center.post(key, object: sender, payload: 1)
            arrived.wait(forCount: 4)
        }
        #expect(await payloads.first() == 1)
        #expect(decoded.values == [1])
        #expect(arrived.values == Array(repeating: "1", count: 4))
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("Two keys with one coding share a call of its decoder, and two codings are called once each")
    func copies() {
        let (coding, other) = (makeCoding(), makeCoding())
        let tokens = [coding, other, coding, other].map { observe(Notification.Key("copy", coding: $0)) }
        center.post(Notification.Key("copy", coding: coding), payload: 1)
        #expect(decoded.values == [1, 1])
        #expect(arrived.values == ["1", "1", "1", "1"])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("A post that a handler makes is decoded by itself, and the outer post keeps its payload")
    func nested() {
        let key = Notification.Key("nested", coding: makeCoding())
        let poster = center.observe(key) { [center] in if $0 < 3 { center.post(key, payload: $0 + 1) } }
        let tokens = [observe(key, "a"), observe(key, "b")]
        center.post(key, payload: 1)
        #expect(decoded.values == [1, 2, 3])
        #expect(arrived.values == ["a3", "b3", "a2", "b2", "a1", "b1"])
        #expect(tokens.allSatisfy { $0.isActive } && poster.isActive)
    }
}
