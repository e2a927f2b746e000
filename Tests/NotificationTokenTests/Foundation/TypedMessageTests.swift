import Foundation
import NotificationToken
import Testing

#if compiler(>=6.3) && !canImport(ObjectiveC)
/// A message that Apple's Foundation would post and observe under the name of a key, through these three members.
private struct NumberMessage: NotificationCenter.MainActorMessage {
    typealias Subject = PlainObject

    static let name = Notification.Key.number.name
    var number: Int

    @MainActor static func makeMessage(_ notification: Notification) -> Self? {
        notification[.number].map { Self(number: $0) }
    }

    @MainActor static func makeNotification(_ message: Self) -> Notification {
        Notification(.number, payload: message.number)
    }
}

@Suite("Foundation's typed messages outside Apple's platforms, where they have no notifications", timeLimit)
@MainActor struct TypedMessageTests {
    private let center = NotificationCenter()

    @Test("A key receives no typed message of its name")
    func keyReceivesNoMessage() {
        var numbers: [Int] = []
        let token = center.observe(.number) { numbers.append($0) }

        center.post(NumberMessage(number: 1))
        center.post(.number, payload: 2)

        #expect(numbers == [2])
        token.cancel()
    }

    @Test("A typed message's observer receives no post under a key of its name")
    func messageReceivesNoPost() {
        var numbers: [Int] = []
        let observation = center.addObserver(of: PlainObject?.none, for: NumberMessage.self) {
            numbers.append($0.number)
        }

        center.post(.number, payload: 1)
        center.post(NumberMessage(number: 2))

        #expect(numbers == [2])
        center.removeObserver(observation)
    }
}
#endif
