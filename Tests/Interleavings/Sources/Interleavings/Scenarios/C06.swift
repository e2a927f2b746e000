import Foundation
import NotificationToken
import Scheduling

let c6 = rule("C6") {
    Scenario("ReleaseInTime", "The handler is released when every cancel() has returned and the last delivery is over.")
    { stage in
        let witness = stage.witness()
        let done = Diary<String>()
        let token = stage.center.observe(name: .event, using: witness.handler())
        func finish() {
            done.write(threadName)
            if done.entries.count == 3 { witness.mustBeGone("all posts and cancels are over") }
        }
        stage.posters(1, then: finish)
        for number in 1...2 {
            stage.thread("canceller \(number)") {
                token.cancel()
                finish()
            }
        }
    }
    Scenario(
        "TargetThatDiesBeforeTheMainActor",
        "A waiting delivery does not retain the target, and a dead target gets no delivery."
    ) { stage in
        let center = stage.center
        let isGone = Diary<Bool>()
        let controller = Held(Controller(isGone))
        let token = Held<NotificationToken>()
        let witness = stage.witness()
        let handler = Held(
            witness.handler { _ in claim(!isGone.has(true), "the target is dead") } as @Sendable (Int) -> Void)
        if let target = controller.value {
            token.put(
                center.observe(.number, on: MainActor.self, with: target) { [handler = handler.take()] in handler?($1) }
            )
        }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.has(true), "the target is retained")
            center.post(.number, payload: 3)
        }
        stage.finally {
            claim(token.value?.isActive == false, "the next post did not end the observation")
            witness.mustBeGone("the target is dead")
        }
    }
    Scenario(
        "LetterToTheMainActor",
        "A payload that waits when its observation ends is released at its turn, without any lock held."
    ) { stage in
        let center = stage.center
        let token = Held(center.observe(.letter, on: MainActor.self, using: stage.witness().handler()))
        play(on: stage, center, token)
    }
    Scenario("LetterToAnActor", "A payload that waits for an actor when its observation ends is released at its turn.")
    { stage in
        let center = stage.center
        let store = Store()
        let handler: @Sendable (Letter) -> Void = stage.witness().handler()
        play(on: stage, center, Held(center.observe(.letter, on: store) { handler($1) }))
        stage.keep(store)
    }
}

private func play(on stage: Stage, _ center: NotificationCenter, _ token: Held<NotificationToken>) {
    let released = Diary<Int>()
    stage.thread("poster") { for number in 1...2 { center.post(.letter, payload: Letter(number, released)) } }
    stage.thread("owner") { token.drop("the token") }
    stage.afterwards { claim(released.entries.sorted() == [1, 2], "letters \(released.entries) were released") }
}

/// A payload that records its release.
private final class Letter: @unchecked Sendable {
    private let released: Diary<Int>
    private let number: Int

    init(_ number: Int, _ released: Diary<Int>) {
        (self.number, self.released) = (number, released)
    }

    deinit {
        claim(!Scheduler.shared.holdsPrivateLock, "a payload is released under a lock of the library")
        released.write(number)
    }
}

extension Notification.Key<Letter> {
    fileprivate static let letter = Self("letter")
}
