import Foundation
import NotificationToken
import Testing

#if compiler(>=6.3) && !canImport(ObjectiveC)
/// A message that Apple's Foundation would post and observe under the name of a key, through these three members.
private struct NumberMessage: NotificationCenter.MainActorMessage {
    typealias Subject = Thing

    static let name = Notification.Key.number.name
    var number: Int

    @MainActor static func makeMessage(_ notification: Notification) -> Self? {
        notification[.number].map { Self(number: $0) }
    }

    @MainActor static func makeNotification(_ message: Self) -> Notification {
        Notification(.number, payload: message.number)
    }
}

@Suite("Outside Apple's platforms, Foundation's typed messages have no notifications", timeLimit)
struct TypedMessageTests {
    @Test("Since Swift 6.3 a key receives no typed message of its name, and a typed message no post under the key")
    @MainActor func separateWays() {
        let center = NotificationCenter()
        var (keys, messages): ([Int], [Int]) = ([], [])
        let token = center.observe(.number) { keys.append($0) }
        let observation = center.addObserver(of: Thing?.none, for: NumberMessage.self) { messages.append($0.number) }
        center.post(.number, payload: 1)
        center.post(NumberMessage(number: 2))
        #expect(keys == [1])
        #expect(messages == [2])
        token.cancel()
        center.removeObserver(observation)
    }
}
#endif
