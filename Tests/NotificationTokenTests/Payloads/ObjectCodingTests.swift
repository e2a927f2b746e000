import Foundation
import NotificationToken
import Testing

@Suite("The coding .object", timeLimit)
struct ObjectCodingTests {
    private static let key = Notification.Key<PlainObject>("object", coding: .object)

    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("The payload of an .object key is the notification's object, in place of the sender that is passed")
    func payloadReplacesTheSender() {
        let payload = PlainObject()

        let notification = Notification(Self.key, object: PlainObject(), payload: payload)

        #expect(notification.object as? PlainObject === payload)
        #expect(notification.userInfo == nil)
    }

    @Test("Observers of an .object key filter on the payload, and not on the sender that is passed")
    func observersFilterOnThePayload() {
        let payload = PlainObject()
        let sender = PlainObject()
        let log = Log<String>()
        center.observe(Self.key, object: payload) { log.add("payload \($0 === payload)") }.store(in: bag)
        center.observe(Self.key, object: sender) { _ in log.add("sender") }.store(in: bag)

        center.post(Self.key, object: sender, payload: payload)
        center.post(Notification(Self.key, object: sender, payload: payload))

        #expect(log.values == ["payload true", "payload true"])
    }
}
