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
        "C6", "MainHandlerInADyingCenter",
        "A main-actor handler is released there if its observation begins in the deinit of its center.", in: [.main]
    ) { stage, _ in
        let center = stage.mortalCenter()
        let (witness, token) = (stage.actorWitness(), stage.heldToken())
        let dying = center.value.map { Unmanaged.passUnretained($0) }
        let last = Last {
            dying?._withUnsafeGuaranteedRef {
                token.put($0.observe(.otherNumber, on: MainActor.self, using: witness.handler()))
            }
        }
        let handler = stage.witness().handler { [last] (_: Any) in withExtendedLifetime(last) {} }
        let early = stage.held(center.value?.observe(name: .event, using: handler))
        stage.thread("owner") {
            center.drop("the center")
            token.drop("the token")
        }
        stage.afterwards {
            claim(early.value?.isActive == false, "an observation is active")
            witness.mustBeGone("the token is gone")
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
        stage.mainThread {
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            witness.mustBeGone("cancel() has returned on the main actor")
        }
    },
    Scenario(
        "C6", "CancelOnMainAgainstACancel",
        "cancel() on the main actor releases the handler, unless another thread is inside cancel() meanwhile.",
        in: [.main]
    ) { stage, center in
        let (witness, calls) = (stage.actorWitness(), Diary<String>())
        let token = center.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("canceller") {
            calls.write("begins")
            token.cancel()
            calls.write("returns")
        }
        stage.mainThread {
            let hasReturned = calls.has("returns")
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            if hasReturned || !calls.has("begins") { witness.mustBeGone("no other thread is inside cancel()") }
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    },
    Scenario(
        "C6", "WaitOnMainAgainstACancel",
        "cancelAndWait() on the main actor releases the handler that another thread has ended.", in: [.main]
    ) { stage, center in
        let witness = stage.actorWitness()
        let token = center.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("canceller") { token.cancel() }
        stage.mainThread { cancelAndWait(token, witness) }
    },
    Scenario(
        "C6", "AwaitOnMainAgainstACancel",
        "A task that awaits cancelAndWait() on the main actor finds the handler released.", in: [.main]
    ) { stage, center in
        let witness = stage.actorWitness()
        let token = center.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("canceller") { token.cancel() }
        stage.task("main", on: Threads.main) {
            claim(await token.cancelAndWait(), "cancelAndWait() returned false outside every handler")
            witness.mustBeOver("cancelAndWait() has returned true")
            witness.mustBeGone("cancelAndWait() has returned true on the main actor")
        }
    },
]

/// A main-actor observation that another thread ends in each way.
let c6Endings: [Scenario] = Ending.allCases.map(\.scenario)

/// How a thread other than the main one ends an observation.
private enum Ending: String, CaseIterable {
    case cancel = "calls cancel()"
    case release = "releases the token"
    case wait = "calls cancelAndWait()"
    case task = "awaits cancelAndWait()"
    case bag = "cancels a bag"
    case center = "releases the center"

    var scenario: Scenario {
        Scenario(
            "C6", "MainHandlerEndedBy" + "\(self)".capitalized,
            "A main-actor handler is released on the main actor if another thread \(rawValue).", in: [.main]
        ) { stage, _ in
            let center = stage.mortalCenter()
            let witness = stage.actorWitness()
            let token = stage.held(center.value?.observe(.number, on: MainActor.self, using: witness.handler()))
            stage.thread("poster") { center.value?.post(.number, payload: 1) }
            end(token, witness, at: center, on: stage)
            stage.afterwards {
                claim(token.value?.isActive != true, "the observation has not ended")
                witness.mustBeGone("another thread \(rawValue)")
            }
        }
    }

    /// Adds the thread that ends an observation.
    private func end(
        _ token: Held<NotificationToken>, _ witness: Witness, at center: Held<NotificationCenter>, on stage: Stage
    ) {
        switch self {
        case .cancel: stage.thread("ender") { token.value?.cancel() }
        case .release: stage.thread("ender") { token.drop("the token") }
        case .wait: stage.thread("ender") { if let token = token.value { cancelAndWait(token, witness) } }
        case .task:
            stage.task("ender") {
                claim(await token.value?.cancelAndWait() == true, "cancelAndWait() returned false")
                witness.mustBeOver("cancelAndWait() has returned true")
            }
        case .bag:
            let bag = NotificationToken.Bag()
            token.value?.store(in: bag)
            stage.thread("ender") { bag.cancelAll() }
        case .center: stage.thread("ender") { center.drop("the center") }
        }
    }
}
