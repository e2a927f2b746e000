import Foundation
import NotificationToken
import Testing

@Suite("C9 A Void key hears its name, whatever comes with it, or what its decoder lets through", timeLimit)
struct VoidKeyTests {
    private let center = NotificationCenter()

    @Test("A Void key observes every notification of its name, whatever it carries, and posts nothing")
    func void() {
        let calls = Log<Bool>()
        for coding in [Notification.Key<Void>.Coding.whole, .userInfo("x")] {
            let key = Notification.Key<Void>("ping", coding: coding)
            let token = center.observe(key) {
                calls.add(true)
            } onMismatch: { _ in
                calls.add(false)
            }
            center.post(key)
            center.post(key, payload: ())
            center.post(name: key.name, object: nil, userInfo: ["x": 1])
            center.post(Notification.Key<Int>("ping"), payload: 1)
            #expect(Notification(key, payload: ()).userInfo == nil)
            token.cancel()
        }
        #expect(calls.values == Array(repeating: true, count: 8))
        let token = center.observe(.init("pong")) { calls.add(false) }
        center.post(.init(Notification.Name("pong")))
        #expect(calls.count == 9)
        token.cancel()
    }

    @Test("A Void key with a decoder of its own hears what the decoder lets through")
    func customVoid() {
        let key = Notification.Key<Void>("ping", coding: .custom(decode: { $0.userInfo?["go"] == nil ? nil : () }))
        let calls = Log<Bool>()
        let token = center.observe(key) {
            calls.add(true)
        } onMismatch: { _ in
            calls.add(false)
        }
        center.post(name: key.name, object: nil)
        center.post(name: key.name, object: nil, userInfo: ["go": 1])
        #expect(calls.values == [false, true])
        token.cancel()
    }
}
