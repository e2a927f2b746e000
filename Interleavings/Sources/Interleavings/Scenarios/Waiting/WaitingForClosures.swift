import NotificationToken

/// One thread runs the closure of a token, another one waits for it.
struct WaitingForAClosure: Scenario {
    let rule = "C4"
    let sentence = "Once cancelAndWait() has returned true, a token's closure has run, and is gone."

    func play(on stage: Stage) {
        let witness = stage.witness()
        let token = NotificationToken(onCancel: witness.closure())
        stage.thread("canceller") { token.cancel() }
        stage.thread("waiter") {
            cancelAndWait(token, witness)
            claim(witness.calls == 1, "the closure has run \(witness.calls) times")
        }
    }
}

/// A handler waits for a closure that waits for the handler.
struct ClosureAndHandlerThatWait: Scenario {
    let rule = "C4"
    let sentence = "A handler and a token's closure that wait for each other both go on."

    func play(on stage: Stage) {
        let center = stage.center
        let (ofHandler, ofClosure) = (stage.witness(), stage.witness())
        let observation = Held<NotificationToken>()
        let closure = NotificationToken(
            onCancel: ofClosure.closure {
                if observation.value?.cancelAndWait() == true { ofHandler.mustBeOver("a closure has waited for it") }
            })
        observation.put(
            center.observe(
                name: .event,
                using: ofHandler.handler { _ in
                    if closure.cancelAndWait() { ofClosure.mustBeOver("a handler has waited for it") }
                }))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("canceller") { closure.cancel() }
        stage.keep(observation)
    }
}

/// The closures of two tokens wait for each other.
struct ClosuresThatWaitForEachOther: Scenario {
    let rule = "C4"
    let sentence = "The closures of two tokens that wait for each other both go on."

    func play(on stage: Stage) {
        let witnesses = (stage.witness(), stage.witness())
        let tokens = (Held<NotificationToken>(), Held<NotificationToken>())
        func wait(for token: Held<NotificationToken>, _ witness: Witness) {
            if token.value?.cancelAndWait() == true { witness.mustBeOver("another closure has waited for it") }
        }
        tokens.0.put(NotificationToken(onCancel: witnesses.0.closure { wait(for: tokens.1, witnesses.1) }))
        tokens.1.put(NotificationToken(onCancel: witnesses.1.closure { wait(for: tokens.0, witnesses.0) }))
        stage.thread("canceller 1") { tokens.0.value?.cancel() }
        stage.thread("canceller 2") { tokens.1.value?.cancel() }
        stage.keep(tokens)
    }
}
