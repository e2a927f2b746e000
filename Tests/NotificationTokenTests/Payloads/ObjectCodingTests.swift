import Foundation
import NotificationToken
import Testing

@Suite("C7 A key may write the sender of its posts", timeLimit)
struct ObjectCodingTests {
    private let center = NotificationCenter()

    private static let thing = Notification.Key<Thing>("thing", coding: .object)
    private static let url = Notification.Key<URL>("url", coding: .object)
    private static let optional = Notification.Key<Int?>("optional", coding: .object)

    @Test("The payload of an object key overrules the sender that is passed, and observers filter on the payload")
    func filters() {
        let (thing, other) = (Thing(), Thing())
        let log = Log<String>()
        let tokens = [
            center.observe(Self.thing, object: thing) { log.add("thing \($0 === thing)") },
            center.observe(Self.thing, object: other) { _ in log.add("other") },
        ]
        center.post(Self.thing, object: other, payload: thing)
        center.post(Notification(Self.thing, object: other, payload: thing))
        #expect(log.values == ["thing true", "thing true"])
        #expect(tokens.count == 2)
    }

    @Test("A Void key with the coding .object reads any post of its name, and leaves the sender that is passed")
    func void() {
        let (key, thing) = (Notification.Key<Void>("void", coding: .object), Thing())
        let log = Log<String>()
        let tokens = [
            center.observe(key, queue: nil) { log.add("any") },
            center.observe(key, object: thing, queue: nil) { log.add("thing") },
            center.observe(name: key.name) { log.add("sender \($0.object as? Thing === thing)") },
        ]
        center.post(key, object: thing)
        center.post(name: key.name, object: 5)
        #expect(log.values == ["any", "thing", "sender true", "any", "sender false"])
        #expect(tokens.count == 3)
    }
}
