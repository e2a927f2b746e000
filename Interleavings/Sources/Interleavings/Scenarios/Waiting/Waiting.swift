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
    let sentence = "Who waits for an observation that another thread ends waits until what the handler captured is gone."

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

/// A handler ends its own observation and waits, while another post is under way.
struct WaitingInsideOfItself: Scenario {
    let rule = "C4"
    let sentence = "Inside of its own handler cancelAndWait() never waits, and returns true only if no other thread is inside."

    func play(on stage: Stage) {
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
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) {
                posts.write(name)
                center.post(name: .event)
            }
        }
        stage.keep(token)
    }
}

/// The handlers of two observations wait for each other.
struct HandlersThatWaitForEachOther: Scenario {
    let rule = "C4"
    let sentence = "Handlers of two names that wait for each other both go on."

    func play(on stage: Stage) {
        let center = stage.center
        let witnesses = (stage.witness(), stage.witness())
        let tokens = (Held<NotificationToken>(), Held<NotificationToken>())
        func wait(for token: Held<NotificationToken>, _ witness: Witness) {
            guard token.value?.cancelAndWait() == true else { return }
            witness.mustBeOver("cancelAndWait() has returned true in another handler")
        }
        tokens.0.put(
            center.observe(name: .event, using: witnesses.0.handler { _ in wait(for: tokens.1, witnesses.1) }))
        tokens.1.put(
            center.observe(name: .other, using: witnesses.1.handler { _ in wait(for: tokens.0, witnesses.0) }))
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.keep(tokens)
    }
}

/// Ends an observation and waits where nothing keeps anybody from waiting.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    claim(token.cancelAndWait(), "cancelAndWait() returned false, but can wait")
    witness.mustBeOver("cancelAndWait() has returned true")
    witness.mustBeGone("and cancelAndWait() has returned true")
}
