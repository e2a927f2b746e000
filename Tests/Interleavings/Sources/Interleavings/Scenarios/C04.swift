import Foundation
import NotificationToken

let c4 = rule("C4") {
    Scenario("TwoWaiters", "Two threads that call cancelAndWait() both find the handler over and released.") {
        stage, center in
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.posters(1)
        for number in 1...2 { stage.thread("waiter \(number)") { cancelAndWait(token, witness) } }
    }
    Scenario(
        "TaskThatWaits", "A task that awaits cancelAndWait() finds the handler over and released.", startsBusy: true
    ) { stage, center in
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.posters(1)
        stage.task("waiter") {
            claim(await token.cancelAndWait(), "cancelAndWait() returned false outside every handler")
            witness.mustBeOver("cancelAndWait() has returned true")
            witness.mustBeGone("cancelAndWait() has returned true")
        }
    }
    Scenario("WaitingForTwoHandlers", "cancelAndWait() waits for every thread that runs the handler.") {
        stage, center in
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.posters(2)
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
    Scenario(
        "WaitingInItsOwnHandler",
        "In its own handler cancelAndWait() never waits, and returns true only if no other thread runs the handler."
    ) { stage, center in
        let witness = stage.witness()
        let token = stage.heldToken()
        let posts = Diary<String>()
        let handler = witness.handler { (_: Any) in
            if token.value?.cancelAndWait() == true {
                witness.mustBeOver("cancelAndWait() has returned true in a handler", exceptOn: threadName)
            } else {
                claim(posts.entries.count == 2, "cancelAndWait() returned false, but there is no other post")
            }
        }
        token.put(center.observe(name: .event, using: handler))
        for number in 1...2 {
            stage.thread("poster \(number)") {
                posts.write(threadName)
                center.post(name: .event)
            }
        }
    }
    Scenario("HandlersThatWaitForEachOther", "Handlers of two names that wait for each other both continue.") {
        handlersThatWait(on: $0, $1, afterOwnEnd: false)
    }
    Scenario(
        "EndedHandlersThatWaitForEachOther",
        "In a handler, cancelAndWait() does not wait, even if the handler's own observation has ended and none of its name is left."
    ) { handlersThatWait(on: $0, $1, afterOwnEnd: true) }
    Scenario("ClosureAndHandlerThatWait", "A handler and a token's closure that wait for each other both continue.") {
        stage, center in
        let tokens = waitForEachOther(on: stage) { own, _, witness, wait in
            if own == 0 { return NotificationToken(onCancel: witness.closure(wait)) }
            return center.observe(name: .event, using: witness.handler { _ in wait() })
        }
        stage.posters(1)
        stage.thread("canceller") { tokens[0].value?.cancel() }
    }
    Scenario("ClosuresThatWaitForEachOther", "The closures of two tokens that wait for each other both continue.") {
        stage, _ in
        let tokens = waitForEachOther(on: stage) { NotificationToken(onCancel: $2.closure($3)) }
        for number in 1...2 { stage.thread("canceller \(number)") { tokens[number - 1].value?.cancel() } }
    }
    Scenario(
        "WaitingForAClosure", "After cancelAndWait() has returned true, a token's closure has run and is released."
    ) { stage, _ in
        let witness = stage.witness()
        let token = NotificationToken(onCancel: witness.closure())
        stage.thread("canceller") { token.cancel() }
        stage.thread("waiter") {
            cancelAndWait(token, witness)
            claim(witness.calls == 1, "the closure has run \(witness.calls) times")
        }
    }
    withEveryActor(
        "WaitingForItsActor",
        "cancelAndWait() waits until the handler that runs on its actor is released, but not for waiting deliveries."
    ) { stage, center, store in
        let (ending, staying) = (stage.witness(), stage.witness())
        let token = center.observe(.boxedNumber, on: store, using: ending.handler())
        stage.keep(center.observe(.boxedNumber, on: store, using: staying.handler()))
        stage.thread("poster") { for number in 1...2 { center.post(.boxedNumber, payload: number) } }
        stage.thread("waiter") { cancelAndWait(token, ending) }
        stage.afterwards { claim(staying.calls == 2, "the other observation was called \(staying.calls) times") }
    }
}

/// Handlers of two names that end and wait for each other's observations.
private func handlersThatWait(on stage: Stage, _ center: NotificationCenter, afterOwnEnd: Bool) {
    let names: [Notification.Name] = [.event, .other]
    let idle = names.map { center.observe(name: $0, using: stage.witness().handler()) }
    waitForEachOther(on: stage) { own, tokens, witness, wait in
        let handler = witness.handler { (_: Any) in
            if afterOwnEnd {
                tokens[own].value?.cancel()
                idle[own].cancel()
            }
            wait()
        }
        stage.thread("poster \(own + 1)") { center.post(name: names[own]) }
        return center.observe(name: names[own], using: handler)
    }
}

/// Two handlers or closures that end and wait for each other's tokens.
///
/// `make` makes the token with an index. It gets both tokens, a witness, and what the handler must do.
@discardableResult
private func waitForEachOther(
    on stage: Stage,
    _ make: (Int, [Held<NotificationToken>], Witness, @escaping () -> Void) -> NotificationToken
) -> [Held<NotificationToken>] {
    let witnesses = [stage.witness(), stage.witness()]
    let tokens = [stage.heldToken(), stage.heldToken()]
    for (own, other) in [(0, 1), (1, 0)] {
        let token = make(own, tokens, witnesses[own]) {
            say("ends the other token and waits")
            guard tokens[other].value?.cancelAndWait() == true else { return }
            witnesses[other].mustBeOver("cancelAndWait() has returned true elsewhere")
        }
        tokens[own].put(token)
    }
    return tokens
}

/// Ends an observation and waits, outside every handler.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    claim(token.cancelAndWait(), "cancelAndWait() returned false outside every handler")
    witness.mustBeOver("cancelAndWait() has returned true")
    witness.mustBeGone("cancelAndWait() has returned true")
}
