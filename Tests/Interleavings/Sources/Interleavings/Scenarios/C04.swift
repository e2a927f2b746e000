import Foundation
import NotificationToken

let c4 = rule("C4") {
    Scenario("TwoWaiters", "Two threads that call cancelAndWait() both find the handler over and released.") { stage in
        let witness = stage.witness()
        let token = stage.center.observe(name: .event, using: witness.handler())
        stage.posters(1)
        for number in 1...2 { stage.thread("waiter \(number)") { cancelAndWait(token, witness) } }
    }
    Scenario("WaitingForTwoHandlers", "cancelAndWait() waits for every thread that runs the handler.") { stage in
        let witness = stage.witness()
        let token = stage.center.observe(name: .event, using: witness.handler())
        stage.posters(2)
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
    Scenario(
        "WaitingInItsOwnHandler",
        "In its own handler cancelAndWait() never waits, and returns true only if no other thread runs the handler."
    ) { stage in
        let center = stage.center
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        let posts = Diary<String>()
        token.put(
            center.observe(
                name: .event,
                using: witness.handler { _ in
                    if token.value?.cancelAndWait() == true {
                        witness.mustBeOver("cancelAndWait() has returned true in a handler", exceptOn: threadName)
                    } else {
                        claim(posts.entries.count == 2, "cancelAndWait() returned false, but there is no other post")
                    }
                }))
        for number in 1...2 {
            stage.thread("poster \(number)") {
                posts.write(threadName)
                center.post(name: .event)
            }
        }
        stage.keep([token])
    }
    Scenario("HandlersThatWaitForEachOther", "Handlers of two names that wait for each other both continue.") {
        waitForEachOther(on: $0, afterOwnEnd: false)
    }
    Scenario(
        "EndedHandlersThatWaitForEachOther",
        "A handler does not wait for others even if its own observation has ended and no observation of its name is left."
    ) { waitForEachOther(on: $0, afterOwnEnd: true) }
    Scenario(
        "WaitingForAClosure", "After cancelAndWait() has returned true, a token's closure has run and is released."
    ) { stage in
        let witness = stage.witness()
        let token = NotificationToken(onCancel: witness.closure())
        stage.thread("canceller") { token.cancel() }
        stage.thread("waiter") {
            cancelAndWait(token, witness)
            claim(witness.calls == 1, "the closure has run \(witness.calls) times")
        }
    }
    Scenario("ClosureAndHandlerThatWait", "A handler and a token's closure that wait for each other both continue.") {
        stage in
        let witnesses = [stage.witness(), stage.witness()]
        let observation = Held<NotificationToken>()
        let closure = Held(NotificationToken(onCancel: witnesses[0].closure { wait(for: observation, witnesses[1]) }))
        observation.put(
            stage.center.observe(name: .event, using: witnesses[1].handler { _ in wait(for: closure, witnesses[0]) }))
        stage.posters(1)
        stage.thread("canceller") { closure.value?.cancel() }
        stage.keep([observation, closure])
    }
    Scenario("ClosuresThatWaitForEachOther", "The closures of two tokens that wait for each other both continue.") {
        stage in
        let witnesses = [stage.witness(), stage.witness()]
        let tokens = [Held<NotificationToken>(), Held<NotificationToken>()]
        for (own, other) in [(0, 1), (1, 0)] {
            tokens[own].put(
                NotificationToken(onCancel: witnesses[own].closure { wait(for: tokens[other], witnesses[other]) }))
            stage.thread("canceller \(own + 1)") { tokens[own].value?.cancel() }
        }
        stage.keep(tokens)
    }
    Scenario(
        "WaitingForTheMainActor", "cancelAndWait() waits for the handler on the main actor but not for deliveries."
    ) { stage in
        let center = stage.center
        let (ending, staying) = (stage.witness(), stage.witness())
        let token = center.observe(.boxedNumber, on: MainActor.self, using: ending.handler())
        stage.keep(center.observe(.boxedNumber, on: MainActor.self, using: staying.handler()))
        stage.thread("poster") { for number in 1...2 { center.post(.boxedNumber, payload: number) } }
        stage.thread("waiter") { cancelAndWait(token, ending) }
        stage.afterwards { claim(staying.calls == 2, "the other observation was called \(staying.calls) times") }
    }
    Scenario(
        "WaitingForAnActor", "After cancelAndWait() has returned true, a handler on an actor is over and released."
    ) { stage in
        let center = stage.center
        let store = Store()
        let witness = stage.witness()
        let handler = Held(witness.handler() as @Sendable (Int) -> Void)
        let token = center.observe(.boxedNumber, on: store) { [handler = handler.take()] in handler?($1) }
        stage.thread("poster") { for number in 1...2 { center.post(.boxedNumber, payload: number) } }
        stage.thread("waiter") { cancelAndWait(token, witness) }
        stage.keep(store)
    }
}

/// Handlers of two names that end and wait for each other's observations.
private func waitForEachOther(on stage: Stage, afterOwnEnd: Bool) {
    let center = stage.center
    let names: [Notification.Name] = [.event, .other]
    let witnesses = [stage.witness(), stage.witness()]
    let tokens = [Held<NotificationToken>(), Held<NotificationToken>()]
    let idle = names.map { center.observe(name: $0, using: stage.witness().handler()) }
    for (own, other) in [(0, 1), (1, 0)] {
        tokens[own].put(
            center.observe(
                name: names[own],
                using: witnesses[own].handler { _ in
                    if afterOwnEnd {
                        tokens[own].value?.cancel()
                        idle[own].cancel()
                    }
                    wait(for: tokens[other], witnesses[other])
                }))
        stage.thread("poster \(own + 1)") { center.post(name: names[own]) }
    }
    stage.keep(tokens)
}

/// Ends an observation and waits, inside a handler or a closure.
private func wait(for token: Held<NotificationToken>, _ witness: Witness) {
    say("ends the other token and waits")
    if token.value?.cancelAndWait() == true { witness.mustBeOver("cancelAndWait() has returned true elsewhere") }
}

/// Ends an observation and waits, outside every handler.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    claim(token.cancelAndWait(), "cancelAndWait() returned false outside every handler")
    witness.mustBeOver("cancelAndWait() has returned true")
    witness.mustBeGone("cancelAndWait() has returned true")
}
