import Foundation
import NotificationToken
import Testing

@Suite("C11 A handler may post, observe, cancel and release anything", timeLimit)
struct ReentrancyTests {
    private let center = NotificationCenter()

    @Test("An observation that is added during a post does not get that post")
    func addedDuringAPost() {
        let log = Log<String>()
        let bag = NotificationToken.Bag()
        let sender = Thing()
        let token = center.observe(name: .event) { [center] _ in
            log.add("old")
            center.observe(name: .event) { _ in log.add("new") }.store(in: bag)
            center.observe(name: .event, object: sender) { _ in log.add("new by sender") }.store(in: bag)
        }
        center.post(name: .event, object: sender)
        #expect(log.values == ["old"])
        token.cancel()
        center.post(name: .event, object: sender)
        #expect(log.values == ["old", "new", "new by sender"])
        bag.invalidate()
    }

    @Test("Ten observers that replace themselves in each post are each called once per post")
    func replacingThemselves() {
        let log = Log<Int>()
        let tokens = Shared<[Int: NotificationToken]>([:])
        @Sendable func observe(_ index: Int) {
            tokens.value[index] = center.observe(name: .event) { _ in
                log.add(index)
                observe(index)
            }
        }
        for index in 0..<10 { observe(index) }
        for _ in 0..<5 { center.post(name: .event, object: nil) }
        #expect(log.values == (0..<50).map { $0 % 10 })
        tokens.value = [:]
    }

    @Test("Nested posts are delivered depth first")
    func nested() {
        let log = Log<String>()
        let token = center.observe(.number) { [center] number in
            log.add("in \(number)")
            if number < 3 { center.post(.number, payload: number + 1) }
            log.add("out \(number)")
        }
        center.post(.number, payload: 1)
        #expect(log.values == ["in 1", "in 2", "in 3", "out 3", "out 2", "out 1"])
        token.cancel()
    }

    @Test("A handler may observe, post, and release every token, its own included")
    func everything() {
        let calls = Log<String>()
        let bag = NotificationToken.Bag()
        let tokens = Shared<[NotificationToken]>([])
        tokens.value = (0..<100).map { _ in
            center.observe(name: .event) { [center] _ in
                calls.add("event")
                center.observe(name: .event) { _ in calls.add("new") }.store(in: bag)
                center.post(name: .other, object: nil)
                bag.cancelAll()
                tokens.value = []
            }
        }
        let other = center.observe(name: .other) { _ in calls.add("other") }
        center.post(name: .event, object: nil)
        #expect(calls.values == ["event", "other"])
        #expect(bag.count == 0)
        other.cancel()
    }
}
