import Foundation
import NotificationToken

let c6: [Scenario] = [
    Scenario(
        "C6", "ReleaseInTime", "The handler is released when every cancel() has returned and the last delivery is over."
    ) { stage, center in
        let witness = stage.witness()
        let done = Diary<String>()
        let token = center.observe(name: .event, using: witness.handler())
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
    },
    Scenario(
        "C6", "EndOnItsActor",
        "After a cancel on its actor, no handler runs, and payloads that wait at the end are released at their turn.",
        in: .actors
    ) { stage, center in
        let released = Diary<Int>()
        let witness = stage.actorWitness()
        let token = Held(center.observe(.last, on: stage.store, using: witness.handler()))
        stage.thread("poster") {
            for number in 1...2 { center.post(.last, payload: Last { released.write(number) }) }
        }
        stage.thread("owner") { token.drop("the token") }
        stage.onActor {
            guard let token = token.value else { return }
            token.cancel()
            witness.mustBeOver("it was cancelled on its actor")
        }
        stage.afterwards {
            claim(released.entries.sorted() == [1, 2], "payloads \(released.entries) were released")
            witness.mustBeGone("its token has ended")
        }
    },
    Scenario(
        "C6", "DeadActorAfterAHandler",
        "A handler that has returned is released by cancelAndWait(), even in the release of the next observation."
    ) { stage, center in
        let (first, second) = (stage.witness(), stage.witness())
        let token = center.observe(.number, using: first.handler())
        let store = Held(Store())
        let ending = Last {
            if token.cancelAndWait() { first.mustBeGone("cancelAndWait() has returned true in another release") }
        }
        let handler: @Sendable (Store, Int) -> Void = second.handler { _ in withExtendedLifetime(ending) {} }
        if let store = store.value { stage.keep(center.observe(.number, on: store, using: handler)) }
        store.drop("the store")
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("waiter") { cancelAndWait(token, first) }
    },
]
