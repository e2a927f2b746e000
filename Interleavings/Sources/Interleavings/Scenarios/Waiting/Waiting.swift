import NotificationToken

/// One posts, another one ends the observation and waits.
struct WaitingForAHandler: Scenario {
    let rule = "C4"
    let sentence = "Once cancelAndWait() has returned true, no handler runs, and what it captured is gone."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
}

/// Two end the same observation, and both wait.
struct TwoWaiters: Scenario {
    let rule = "C4"
    let sentence = "Both of two who wait for a handler find it over, and what it captured gone."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("waiter 1") { cancelAndWait(token, witness) }
        stage.thread("waiter 2") { cancelAndWait(token, witness) }
    }
}

/// One ends the observation, and another one waits until what the handler captured is gone.
struct WaitingForADestruction: Scenario {
    let rule = "C4"
    let sentence = "Who waits for an observation that another thread ends waits for the end of what was captured."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("canceller") { token.cancel() }
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
}

/// Two are inside of an observation when a third one waits.
struct WaitingForTwoHandlers: Scenario {
    let rule = "C4"
    let sentence = "Who waits for a handler that two threads are inside of waits for both."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .event) }
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
}

/// Ends an observation and waits where nothing keeps anybody from waiting.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    claim(token.cancelAndWait(), "cancelAndWait() returned false, but can wait")
    witness.mustBeOver("cancelAndWait() has returned true")
    witness.mustBeGone("and cancelAndWait() has returned true")
}
