import NotificationToken

/// A handler ends its own observation and waits, while another post is under way.
struct WaitingInsideOfItself: Scenario {
    let rule = "C4"
    let sentence = "In its own handler cancelAndWait() never waits, and is true only if no other thread is inside."

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
        tokens.0.put(
            center.observe(name: .event, using: witnesses.0.handler { _ in wait(for: tokens.1, witnesses.1) }))
        tokens.1.put(
            center.observe(name: .other, using: witnesses.1.handler { _ in wait(for: tokens.0, witnesses.0) }))
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.keep(tokens)
    }
}

/// Two handlers end all observations of their own names before they wait for each other.
struct EndedHandlersThatWaitForEachOther: Scenario {
    let rule = "C4"
    let sentence = "A handler does not wait for others, also when its own observation has ended and its relay is idle."

    func play(on stage: Stage) {
        let center = stage.center
        let witnesses = (stage.witness(), stage.witness())
        let tokens = (Held<NotificationToken>(), Held<NotificationToken>())
        // Who ends one that nobody is inside has the relay looked at, if it was the last one.
        let others = (
            center.observe(name: .event, using: stage.witness().handler()),
            center.observe(name: .other, using: stage.witness().handler())
        )
        tokens.0.put(
            center.observe(
                name: .event,
                using: witnesses.0.handler { _ in
                    tokens.0.value?.cancel()
                    others.0.cancel()
                    wait(for: tokens.1, witnesses.1)
                }))
        tokens.1.put(
            center.observe(
                name: .other,
                using: witnesses.1.handler { _ in
                    tokens.1.value?.cancel()
                    others.1.cancel()
                    wait(for: tokens.0, witnesses.0)
                }))
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.keep(tokens)
    }
}

private func wait(for token: Held<NotificationToken>, _ witness: Witness) {
    say("ends the other observation and waits")
    guard token.value?.cancelAndWait() == true else { return }
    witness.mustBeOver("cancelAndWait() has returned true in another handler")
}
