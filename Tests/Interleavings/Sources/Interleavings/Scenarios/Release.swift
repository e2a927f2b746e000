import Foundation
import NotificationToken
import Scheduling

let release: [Scenario] = [
    Scenario(
        "C5", "EndOnItsActor",
        "After a cancel on its actor, no handler runs there, and the closures of cancel(then:) are called after the release.",
        in: .actors
    ) { stage, center in
        let released = Diary<Int>()
        let witness = stage.actorWitness()
        let token = center.observe(.last, on: stage.store, using: witness.handler())
        stage.thread("poster") {
            for number in 1...2 { center.post(.last, payload: Last { released.write(number) }) }
        }
        stage.thread("waiter") { cancelAndWait(token, witness) }
        stage.onActor {
            token.cancel(then: then(witness))
            witness.mustBeOver("it was cancelled on its actor")
        }
        stage.afterwards {
            claim(released.entries.sorted() == [1, 2], "payloads \(released.entries) were released")
            witness.mustBeGone("it was cancelled")
        }
    },
    // The witness of a handler on an actor claims that it is released there.
    Scenario(
        "C5", "MainHandlerOfADeadTarget",
        "A waiting delivery does not retain its target, and a dead target gets no delivery.", in: [.main]
    ) { stage, center in
        let isGone = Diary<Bool>()
        let controller = Held(Controller(isGone))
        let witness = stage.actorWitness()
        let handler: @MainActor @Sendable (Controller, Int) -> Void = witness.handler { _ in
            claim(!isGone.has(true), "the target is dead")
        }
        let token = controller.value.map { center.observe(.number, with: $0, using: handler) }
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
        "C5", "CancelOnMainAgainstAReader",
        "cancel() on the main actor releases the handler although another thread reads a payload.",
        in: [.main]
    ) { stage, center in
        let witness = stage.actorWitness()
        let reads = Diary<Int>()
        let decode: @Sendable (Notification) -> Int? = { _ in
            reads.write(1)
            yield()
            return 1
        }
        let key = Notification.Key<Int>(.event, coding: .custom(decode: decode))
        let handler: @MainActor @Sendable (Int) -> Void = witness.handler()
        let token = center.observe(key, using: handler)
        stage.thread("poster") { for _ in 1...2 { center.post(name: .event) } }
        stage.onActor {
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            witness.mustBeGone("cancel() has returned on the main actor")
        }
    },
    Scenario(
        "C5", "ClosureForAnActor",
        "The closure of a token for an actor runs and is released there, once, whoever cancels and releases the token."
    ) { stage, _ in
        let (runs, releases) = (Diary<Bool>(), Diary<Bool>())
        let cargo = Held(Last { releases.write(Office.isCurrent) })
        let token = Held(
            NotificationToken { @Office [cargo = cargo.take()] in
                runs.write(Office.isCurrent)
                _ = cargo
            })
        let other = token.value
        stage.thread("canceller") { other?.cancel() }
        stage.thread("owner") { token.drop("the token") }
        stage.afterwards {
            claim(runs.entries == [true], "the closure ran \(runs.entries)")
            claim(releases.entries == [true], "the closure was released \(releases.entries)")
        }
    },
    Scenario(
        "C5", "TargetThatDies",
        "A target that owns its token may be released in its handler. A later post ends one that keeps observing, too.",
        in: .centers
    ) { stage, center in
        let isGone = Diary<Bool>()
        let (witness, staying, controller) = (stage.witness(), stage.witness(), Held(Controller(isGone)))
        let token = Held(controller.value.map { center.observe(name: .event, with: $0, using: staying.handler()) })
        controller.value?.token = controller.value.map {
            center.observe(name: .event, with: $0, using: witness.handler())
        }
        stage.posters(1)
        stage.thread("keeper") {
            token.value?.keepObserving()
            token.drop("the token")
            center.post(name: .event)
        }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.entries.count == 1, "the controller was released \(isGone.entries.count) times")
            witness.mustBeGone("its target has cancelled it")
            center.post(name: .event)
            staying.mustBeGone("its target is gone")
        }
    },
]

/// An object that observes and owns its token.
final class Controller: @unchecked Sendable {
    var token: NotificationToken?
    private let isGone: Diary<Bool>

    init(_ isGone: Diary<Bool>) { self.isGone = isGone }

    deinit {
        token?.cancel()
        isGone.write(true)
    }
}

/// A global actor, for closures that are isolated to it.
@globalActor actor Office {
    static let shared = Office()

    /// Whether the running thread is that of the actor.
    static var isCurrent: Bool { Scheduler.shared.running === Threads.thread(of: shared) }
}
