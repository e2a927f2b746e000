import Foundation
import NotificationToken
import Testing

private protocol Leaving: AnyObject {}

@Suite("C15 A sender in its deinit does not cross to the main actor, however it is wrapped", timeLimit)
struct WrappedSenderTests {
    /// The types under which generic code may post a sender.
    enum Wrapping: CaseIterable {
        case bare, existential, optional, optionalTwice, hashable, optionalHashable, hashableOptional,
            optionalExistential

        func post(_ sender: Leaver, on center: NotificationCenter) {
            func post<Sender>(_ sender: Sender) { center.post(name: .event, object: sender) }
            switch self {
            case .bare: post(sender)
            case .existential: post(sender as any Leaving)
            case .optional: post(Optional(sender))
            case .optionalTwice: post(Optional(Optional(sender)))
            case .hashable: post(AnyHashable(sender))
            case .optionalHashable: post(Optional(AnyHashable(sender)))
            case .hashableOptional: post(AnyHashable(Optional(sender)))
            case .optionalExistential: post(Optional(sender as any Leaving))
            }
        }
    }

    /// Posts itself in its deinit.
    final class Leaver: Hashable, Leaving, Sendable {
        let center: NotificationCenter
        let wrapping: Wrapping

        init(_ center: NotificationCenter, _ wrapping: Wrapping) {
            self.center = center
            self.wrapping = wrapping
        }

        deinit { autoreleasepool { wrapping.post(self, on: center) } }

        static func == (lhs: Leaver, rhs: Leaver) -> Bool { lhs === rhs }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Not inlined: a release build would put the object on the stack.
    @inline(never) private static func makeLeaver(_ center: NotificationCenter, _ wrapping: Wrapping) -> Leaver {
        Leaver(center, wrapping)
    }

    @Test(
        "A wrapped sender reaches the main actor from another thread if it lives, and not if it is in its deinit",
        arguments: Wrapping.allCases, [false, true])
    func wrapped(_ wrapping: Wrapping, lives: Bool) async {
        let center = NotificationCenter()
        let senders = Log<Bool>()
        let token = center.observe(name: .event, on: MainActor.self) { senders.add($0.object is Leaver) }
        let living = Self.makeLeaver(NotificationCenter(), .bare)
        await onThread {
            for _ in 0..<10 {
                if lives { wrapping.post(living, on: center) } else { _ = Self.makeLeaver(center, wrapping) }
            }
        }
        await drainMainQueue()
        #expect(senders.values == Array(repeating: lives, count: 10))
        token.cancel()
    }
}
