import NotificationToken

let ending: [Scenario] = [
    Scenario(
        "C4", "BagThatIsInvalidated",
        "Every token that is inserted into a bag ends when the bag is invalidated, and is released without any lock."
    ) { stage, center in
        let bag = NotificationToken.Bag()
        let witnesses = [stage.witness(), stage.witness()]
        let token = center.observe(name: .event, using: witnesses[0].handler())
        bag.insert(token)
        let closure = stage.witness().handler { (_: Bool) in bag.cancelAll() }
        bag.insert(NotificationToken { closure(true) })
        stage.thread("keeper") {
            bag.insert(center.observe(name: .event, using: witnesses[1].handler()))
            _ = bag.count
        }
        stage.thread("canceller") { token.cancel() }
        stage.thread("ender") { bag.invalidateAndCancel() }
        stage.afterwards {
            claim(bag.count == 0, "the bag holds \(bag.count) tokens")
            for witness in witnesses { witness.mustBeGone("the bag is invalid") }
        }
    },
    Scenario(
        "C4", "AdoptedObserverOfTwoCancels", "An adopted observer is removed once, and no other observer is removed.",
        in: .centers
    ) { stage, center in
        let witness = stage.witness()
        let innocent = Diary<String>()
        let adopted = center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler())
        let token = Held(NotificationToken(notificationCenter: center, token: adopted))
        stage.thread("canceller") { token.value?.cancel() }
        stage.thread("owner") { token.drop("the token") }
        stage.thread("stranger") {
            stage.keep(center.addObserver(forName: .other, object: nil, queue: nil) { _ in innocent.write("heard") })
        }
        stage.afterwards {
            center.post(name: .other)
            claim(innocent.entries.count == 1, "another observer was removed")
            witness.mustBeGone("its token has ended")
        }
    },
    Scenario(
        "C4", "StrangersRemovals",
        "A registration that a stranger removes twice is renewed each time, and removed in the end."
    ) { stage, center in
        let stale = staleObserver(of: center)
        let innocent = Diary<String>()
        let witness = stage.witness()
        let token = stage.heldToken()
        stage.thread("observer") { token.put(center.observe(name: .event, using: witness.handler())) }
        stage.thread("stranger") {
            center.removeObserver(stale)
            wait(until: "the library has registered again") { center.registrationCount == 1 }
            center.removeObserver(stale)
            stage.keep(center.addObserver(forName: .other, object: nil, queue: nil) { _ in innocent.write("heard") })
        }
        stage.posters(1)
        stage.afterwards {
            let before = witness.calls
            center.post(name: .event)
            claim(witness.calls == before + 1, "a later post is heard \(witness.calls - before) times")
            claim(center.registrationCount == 1, "the center has \(center.registrationCount) registrations")
            token.drop("the token")
        }
        stage.afterwards {
            center.post(name: .other)
            claim(innocent.entries.count == 1, "the stranger's new observer was removed")
        }
    },
    Scenario(
        "C4", "ForeignBlockWithTokens",
        "Tokens, also of adopted observers, may be released by a block that the center destroys under its own lock.",
        in: .centers
    ) { stage, center in
        let witnesses = [stage.witness(), stage.witness()]
        let adopted = center.addObserver(forName: .event, object: nil, queue: nil, using: witnesses[0].handler())
        let owned = Held([
            center.observe(name: .event, using: witnesses[1].handler()),
            NotificationToken(notificationCenter: center, token: adopted),
        ])
        let observer = Held<Any>(
            center.addObserver(forName: .other, object: nil, queue: nil) { [tokens = owned.take()] _ in
                withExtendedLifetime(tokens) {}
            })
        stage.posters(1)
        stage.thread("stranger") {
            if let observer = observer.value { center.removeObserver(observer) }
            observer.drop("the foreign observer")
        }
        stage.afterwards { for witness in witnesses { witness.mustBeGone("its token has been released") } }
    },
    Scenario(
        "C4", "KeepObservingAgainstACancel",
        "An observation that keeps observing ends with cancel() alone, and keepObserving() after that does nothing.",
        in: .centers
    ) { stage, center in
        let witness = stage.witness()
        let token = Held(center.observe(name: .event, using: witness.handler()))
        let hasCancelled = Diary<Bool>()
        stage.posters(1)
        stage.thread("canceller") { [other = token.value] in
            if let other { cancelAndWait(other, witness) }
            hasCancelled.write(true)
        }
        stage.thread("owner") {
            token.value?.keepObserving()
            if !hasCancelled.has(true) { yield() }
            token.drop("the token")
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    },
]

/// An observer that was removed, whose number the center gives to its next observer.
func staleObserver(of center: NotificationCenter) -> Any {
    let observer = center.addObserver(forName: .other, object: nil, queue: nil) { _ in }
    center.removeObserver(observer)
    return observer
}
