import Foundation
import NotificationToken
import Testing

private protocol Leaving: AnyObject {}

@Suite("C15 A wrapped sender in its deinit does not cross threads", timeLimit)
struct DyingWrappedSenderTests {
    /// How a sender is posted.
    enum Wrapping: CaseIterable {
        case bare, existential, optional, optionalTwice, hashable, optionalHashable, hashableOptional,
            optionalExistential

        /// Posts the sender from generic code, which leaves it wrapped as it is.
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

    /// Posts itself when it is told to, and in its deinit.
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

    /// Not inlined, or a release build would put it on the stack.
    @inline(never) private static func makeLeaver(_ center: NotificationCenter, _ wrapping: Wrapping) -> Leaver {
        Leaver(center, wrapping)
    }

    /// Posts off the main thread, and returns how many notifications reached the main actor, and how many had a sender.
    private static func deliveries(_ body: @escaping @Sendable (NotificationCenter) -> Void) async -> [Int] {
        let center = NotificationCenter()
        let senders = Log<Bool>()
        let token = center.observe(name: .event, on: MainActor.self) { senders.add($0.object is Leaver) }
        await onThread { body(center) }
        for _ in 0..<10 { await drainMainQueue() }
        token.cancel()
        return [senders.count, senders.values.filter { $0 }.count]
    }

    #if EXIT_TESTS && compiler(>=6.2)
    /// Ends the process: well, if ten such senders left ten notifications without a sender.
    private static func leave(_ wrapping: Wrapping) async -> Never {
        endProcess(isGood: await deliveries { for _ in 0..<10 { _ = makeLeaver($0, wrapping) } } == [10, 0])
    }

    @Test("To the main actor it comes as no sender, however it is wrapped")
    func dying() async {
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.bare) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.existential) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.optional) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.optionalTwice) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.hashable) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.optionalHashable) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.hashableOptional) }
        await #expect(processExitsWith: .success) { await DyingWrappedSenderTests.leave(.optionalExistential) }
    }
    #endif

    @Test("One that lives comes along", arguments: Wrapping.allCases)
    func living(_ wrapping: Wrapping) async {
        let sender = Self.makeLeaver(NotificationCenter(), .bare)
        let deliveries = await Self.deliveries { for _ in 0..<10 { wrapping.post(sender, on: $0) } }
        #expect(deliveries == [10, 10])
    }
}
