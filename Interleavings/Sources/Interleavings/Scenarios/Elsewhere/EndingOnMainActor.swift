import Foundation
import NotificationToken

/// The main thread ends an observation of its own.
struct CancelOnTheMainThread: Scenario {
    let rule = "C2"
    let sentence = "What is cancelled on the main thread never runs there again."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(.boxedNumber, on: MainActor.self, using: witness.handler())
        stage.thread("poster") {
            for number in 1...2 { center.post(.boxedNumber, payload: number) }
        }
        stage.mainThread {
            token.cancel()
            witness.mustBeOver("it was cancelled on the main thread")
        }
        stage.afterwards { witness.mustBeGone("and it was cancelled") }
    }
}

/// A handler on the main actor ends its own observation, while more waits for it.
struct HandlerThatEndsItselfOnTheMainThread: Scenario {
    let rule = "C2"
    let sentence = "A handler on the main actor that ends its own observation is not called again, whatever waits."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        token.put(
            center.observe(.number, on: MainActor.self, using: witness.handler { _ in token.value?.cancel() }))
        stage.thread("poster") {
            for number in 1...2 { center.post(.number, payload: number) }
        }
        stage.mainThread { center.post(.number, payload: 3) }
        stage.afterwards { claim(witness.calls == 1, "it was called \(witness.calls) times") }
        stage.keep(token)
    }
}

/// Two names wait for the main actor, and the handler of one ends the other.
struct TwoNamesOnTheMainActor: Scenario {
    let rule = "C2"
    let sentence = "A handler on the main actor ends one of another name, which then never runs, and nothing is left."

    func play(on stage: Stage) {
        let center = stage.center
        let (first, second) = (stage.witness(), stage.witness())
        let other = Held<NotificationToken>()
        let token = center.observe(
            .boxedNumber, on: MainActor.self,
            using: first.handler { _ in
                // False while the other poster is inside, but that runs no handler: those of the main actor run here.
                _ = other.value?.cancelAndWait()
                second.mustBeOver("it was cancelled on the main thread")
            })
        other.put(center.observe(name: .other, on: MainActor.self, using: second.handler()))
        stage.thread("poster 1") { center.post(.boxedNumber, payload: 1) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.keep(other)
        stage.afterwards {
            claim(first.calls == 1, "the first was called \(first.calls) times")
            token.cancel()
        }
        stage.finally {
            let names = [Notification.Name.event, .other].filter { center.observerCount(of: $0) != 0 }
            claim(names.isEmpty, "nobody is left, but the center still has registrations for \(names.map(\.rawValue))")
        }
    }
}

/// One posts to the main actor, another one ends the observation and waits.
struct WaitingForTheMainActor: Scenario {
    let rule = "C4"
    let sentence = "Who waits for a handler on the main actor waits for that alone, and not for what is on its way."

    func play(on stage: Stage) {
        let center = stage.center
        let (ending, staying) = (stage.witness(), stage.witness())
        let token = center.observe(.boxedNumber, on: MainActor.self, using: ending.handler())
        stage.keep(center.observe(.boxedNumber, on: MainActor.self, using: staying.handler()))
        stage.thread("poster") {
            for number in 1...2 { center.post(.boxedNumber, payload: number) }
        }
        stage.thread("waiter") { cancelAndWait(token, ending) }
        stage.afterwards { claim(staying.calls == 2, "the other observation was called \(staying.calls) times") }
    }
}

/// Somebody posts to the main actor, and lets go of the center.
struct CenterThatDiesBeforeTheMainActor: Scenario {
    let rule = "C15"
    let sentence = "What was posted before the center died reaches the main actor, and then the observation ends."

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let token = center.value?.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") {
            for number in 1...2 { center.value?.post(.number, payload: number) }
            center.drop("the center")
        }
        stage.afterwards {
            claim(witness.calls == 2, "it got \(witness.calls) of two posts")
            claim(token?.isActive == false, "the observation has not ended")
            witness.mustBeGone("and the center is dead")
        }
    }
}
