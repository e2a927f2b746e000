import Foundation
import NotificationToken
import Scheduling

// The witness of a main-actor handler claims that it is released on the main actor.

let c6OnMain: [Scenario] = [
    Scenario(
        "C6", "MainHandlerOfADeadTarget",
        "A waiting delivery does not retain its target, and a dead target gets no delivery.", in: [.main]
    ) { stage, center in
        let isGone = Diary<Bool>()
        let controller = Held(Controller(isGone))
        let witness = stage.actorWitness()
        let handler: @Sendable (Controller, Int) -> Void = witness.handler { _ in
            claim(!isGone.has(true), "the target is dead")
        }
        let token = controller.value.map { center.observe(.number, on: MainActor.self, with: $0, using: handler) }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.has(true), "the target is retained")
            center.post(.number, payload: 3)
        }
        stage.afterwards {
            claim(token?.isActive == false, "the next post did not end the observation")
            witness.mustBeGone("the target is dead")
        }
    },
    Scenario(
        "C6", "CancelOnMainAgainstAReader",
        "cancel() on the main actor releases the handler although another thread reads a payload or reports a mismatch.",
        in: [.main]
    ) { stage, center in
        let witness = stage.actorWitness()
        let reads = Diary<Int>()
        let decode: @Sendable (Notification) -> Int? = { _ in
            reads.write(1)
            yield()
            return reads.entries.count == 1 ? 1 : nil
        }
        let key = Notification.Key<Int>(.event, coding: .custom(decode: decode))
        let token = center.observe(key, on: MainActor.self, using: witness.handler()) { _ in yield() }
        stage.thread("poster") { for _ in 1...2 { center.post(name: .event) } }
        stage.onActor {
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            witness.mustBeGone("cancel() has returned on the main actor")
        }
    },
    endOnMain(
        "CancelOnMainAgainstACancel",
        "cancel() on the main actor releases the handler, unless another thread is inside cancel() meanwhile."
    ) { stage, token, witness, others in
        stage.onActor {
            let hasReturned = others.has("returns")
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            if hasReturned || !others.has("begins") { witness.mustBeGone("no other thread is inside cancel()") }
        }
    },
    endOnMain(
        "WaitOnMainAgainstACancel",
        "cancelAndWait() on the main actor releases the handler that another thread has ended."
    ) { stage, token, witness, _ in
        stage.onActor { cancelAndWait(token, witness) }
    },
    endOnMain(
        "AwaitOnMainAgainstACancel",
        "A task that awaits cancelAndWait() on the main actor finds the handler released."
    ) { stage, token, witness, _ in
        stage.task("main", on: Threads.main) { await cancelAndWait(token, witness) }
    },
]

/// A main-actor observation that ends there while a thread posts and another one is inside cancel().
private func endOnMain(
    _ name: String, _ sentence: String,
    _ end: @escaping @Sendable (Stage, NotificationToken, Witness, Diary<String>) -> Void
) -> Scenario {
    Scenario("C6", name, sentence, in: [.main]) { stage, center in
        let (witness, others) = (stage.actorWitness(), Diary<String>())
        let token = center.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("canceller") {
            others.write("begins")
            token.cancel()
            others.write("returns")
        }
        end(stage, token, witness, others)
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    }
}
