import Foundation
import NotificationToken
import Testing

@Suite("C13 Identity", timeLimit)
struct IdentityTests {
    private let center = NotificationCenter()

    @Test("Equality and hash are those of the object, before and after cancel()")
    func identity() {
        let one = center.observe(name: .event) { _ in }
        let two = center.observe(name: .event) { _ in }
        let hash = one.hashValue
        #expect(one == one && one != two)
        let set: Set = [one, two]
        one.cancel()
        two.cancel()
        #expect(one == one && one != two)
        #expect(one.hashValue == hash)
        #expect(set.contains(one) && set.contains(two))
    }

    @Test("A token is stored in a set, an array and a bag")
    func store() {
        var set: Set<NotificationToken> = []
        var array: [NotificationToken] = []
        let bag = NotificationToken.Bag()
        let calls = Log<Int>()
        center.observe(name: .event) { _ in calls.tick() }.store(in: &set)
        center.observe(name: .event) { _ in calls.tick() }.store(in: &array)
        center.observe(name: .event) { _ in calls.tick() }.store(in: bag)
        center.post(name: .event, object: nil)
        #expect(calls.count == 3)
        set = []
        array = []
        bag.cancelAll()
        center.post(name: .event, object: nil)
        #expect(calls.count == 3)
    }

    @Test("A token tells what it observes")
    func description() {
        let token = center.observe(.number) { _ in }
        let wildcard = center.observe(name: nil) { _ in }
        #expect(token.description == "NotificationToken(\"number\", active)")
        #expect(wildcard.description == "NotificationToken(any name, active)")
        token.cancel()
        #expect(token.description == "NotificationToken(\"number\", ended)")
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        #expect(
            NotificationToken(notificationCenter: center, token: raw).description
                == "NotificationToken(adopted observer, active)")
        #expect(NotificationToken {}.description == "NotificationToken(closure, active)")
    }
}
