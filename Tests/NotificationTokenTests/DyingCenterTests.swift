import Foundation
import NotificationToken
import Testing

@Suite("C17 An observation that a center makes of itself in its deinit ends at once, or with the center", timeLimit)
struct DyingCenterTests {
    /// Runs a closure in its deinit.
    private final class Center: NotificationCenter, @unchecked Sendable {
        let farewell = Shared<(@Sendable (NotificationCenter) -> Void)?>(nil)

        deinit { farewell.value?(self) }
    }

    /// How the center observes itself.
    enum Observer: CaseIterable { case name, allNames, queue, sender, target, mainActor, actor, stream }

    /// What is left of an observation.
    private struct Rest: Sendable {
        let capture = Capture()
        let token = Shared<NotificationToken?>(nil)
        let stream = Shared<NotificationCenter.Payloads<Int>?>(nil)
        let wasActive = Log<Bool>()
        private let owner = Thing()

        func observe(_ center: NotificationCenter, _ observer: Observer) {
            let handle = capture.handler() as @Sendable (Int) -> Void
            switch observer {
            case .name: token.value = center.observe(name: .event) { _ in handle(0) }
            case .allNames: token.value = center.observe(name: nil) { _ in handle(0) }
            case .queue: token.value = center.observe(name: .event, queue: OperationQueue()) { _ in handle(0) }
            case .sender: token.value = center.observe(.number, object: owner) { _ in handle(0) }
            case .target: token.value = center.observe(.number, with: owner) { _, _ in handle(0) }
            case .mainActor: token.value = center.observe(.number, on: MainActor.self) { _ in handle(0) }
            case .actor: token.value = center.observe(.number, on: Store()) { _, _ in handle(0) }
            case .stream: stream.value = center.payloads(for: .number, onMismatch: { _ in handle(0) })
            }
            if let token = token.value { wasActive.add(token.isActive) }
        }
    }

    @Test(
        "A center that observes itself in its deinit is released, and the observation ends and releases its handler",
        arguments: Observer.allCases, [true, false])
    func observesItself(observer: Observer, isObserved: Bool) async {
        let (rest, other) = (Rest(), Shared<[NotificationToken]>([]))
        let worker = Worker {
            autoreleasepool {
                let center = Center()
                if isObserved {
                    other.value = [
                        center.observe(name: .event) { _ in }, center.observe(name: nil) { _ in },
                        center.observe(.number) { _ in },
                    ]
                }
                center.farewell.value = { rest.observe($0, observer) }
            }
        }
        // A call that does not return keeps its thread busy.
        #expect(await onThread { (0..<100).contains { _ in worker.endsSoon() } })
        // If the name was observed before, the observation goes on until the center is gone.
        #expect(rest.wasActive.values == (observer == .stream ? [] : [isObserved]))
        #expect(rest.token.value?.isActive != true)
        #expect(rest.capture.isReleased)
        #expect(other.value.allSatisfy { !$0.isActive })
        if let stream = rest.stream.value { #expect(await stream.first() == nil) }
    }

    @Test("The description of a token says that its center was in its deinit, and that it has ended")
    func description() {
        let texts = Log<String>()
        autoreleasepool {
            let center = Center()
            center.farewell.value = { texts.add(String(describing: $0.observe(name: .event) { _ in })) }
        }
        #expect(texts.values == ["NotificationToken(a center in its deinit, ended)"])
    }
}
