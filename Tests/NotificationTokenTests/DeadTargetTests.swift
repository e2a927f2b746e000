import Foundation
import NotificationToken
import Testing

@Suite("C9 A post that finds the target or the actor gone ends the observation, and reports no mismatch", timeLimit)
struct DeadTargetTests {
    private let center = NotificationCenter()
    private let errors = Log<Int>()

    private actor Listener {}

    /// Observes for a target, releases the target, and posts notifications without a payload.
    private func expectEnd<Target: AnyObject>(
        _ target: consuming Target, sourceLocation: SourceLocation = #_sourceLocation,
        observe: (Target, @escaping @Sendable (Notification.PayloadError) -> Void) -> NotificationToken
    ) {
        let token = observe(target) { [errors] _ in errors.tick() }
        _ = consume target
        #expect(token.isActive, sourceLocation: sourceLocation)
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(!token.isActive, sourceLocation: sourceLocation)
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(errors.count == 0, sourceLocation: sourceLocation)
    }

    @Test("A post without a payload ends a dead target's observation on the posting thread, and reports no mismatch")
    func plain() {
        expectEnd(makeThing()) { [center] in
            center.observe(.number, with: $0, using: { _, _ in }, onMismatch: $1)
        }
    }

    @Test("A post without a payload on the main actor ends a dead target's observation there, and reports no mismatch")
    @MainActor func mainActor() {
        expectEnd(makeThing()) { [center] in
            center.observe(.number, on: MainActor.self, with: $0, using: { _, _ in }, onMismatch: $1)
        }
    }

    @Test(
        "A post without a payload on another thread ends a dead target's main-actor observation, without a mismatch")
    func mainActorFromElsewhere() async {
        let errors = self.errors
        let token = center.observe(
            .number, on: MainActor.self, with: makeThing(), using: { _, _ in }, onMismatch: { _ in errors.tick() })
        await onThread { [center] in center.post(name: Notification.Key.number.name, object: nil) }
        await drainMainQueue()
        #expect(!token.isActive)
        #expect(errors.count == 0)
    }

    @Test("A post without a payload ends a dead actor's observation, and reports no mismatch")
    func actor() {
        expectEnd(Listener()) { [center] in
            center.observe(.number, on: $0, using: { _, _ in }, onMismatch: $1)
        }
    }

    @Test("A post without a payload reports a mismatch while the target lives, and ends nothing")
    func living() {
        let (thing, errors) = (Thing(), self.errors)
        let token = center.observe(.number, with: thing, using: { _, _ in }, onMismatch: { _ in errors.tick() })
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(token.isActive && errors.count == 1)
        withExtendedLifetime(thing) {}
    }
}
