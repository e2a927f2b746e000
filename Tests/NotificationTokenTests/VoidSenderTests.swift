import Foundation
import NotificationToken
import Testing

@Suite("C8 A Void key keeps the sender that is passed to post", timeLimit)
struct VoidSenderTests {
    private let center = NotificationCenter()

    @Test("An observer that filters on the sender gets the posts of a Void key in every coding")
    func filter() {
        let sender = Thing()
        for coding in [Notification.Key<Void>.Coding.sender, .whole, .userInfo("x")] {
            let (key, log) = (Notification.Key<Void>("ping", coding: coding), Log<String>())
            let tokens = [
                center.observe(key, object: sender) { log.add("key") },
                center.observe(name: key.name, object: sender) { log.add("name \($0.object as? Thing === sender)") },
                center.observe(key, object: Thing()) { log.add("other") },
            ]
            center.post(key, object: sender)
            center.post(key, object: sender, payload: ())
            center.post(key)
            #expect(log.values == ["key", "name true", "key", "name true"])
            #expect(Notification(key, object: sender, payload: ()).object as? Thing === sender)
            #expect(Notification(key, payload: ()).object == nil)
            #expect(tokens.count == 3)
        }
    }
}
