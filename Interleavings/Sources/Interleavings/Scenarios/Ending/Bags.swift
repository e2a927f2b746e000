import NotificationToken

/// One puts tokens into a bag that another one invalidates, while a third one counts them.
struct BagThatIsInvalidated: Scenario {
    let rule = "C5"
    let sentence = "Whatever is put into a bag that is invalidated ends, and nobody waits for another one."

    func play(on stage: Stage) {
        let center = stage.center
        let bag = NotificationToken.Bag()
        let witnesses = (stage.witness(), stage.witness())
        bag.insert(center.observe(name: .event, using: witnesses.0.handler()))
        stage.thread("keeper") { bag.insert(center.observe(name: .event, using: witnesses.1.handler())) }
        stage.thread("ender") { bag.invalidate() }
        stage.thread("counter") { claim(bag.count <= 2, "it holds \(bag.count) tokens") }
        stage.afterwards {
            witnesses.0.mustBeGone("but the bag is invalid")
            witnesses.1.mustBeGone("but the bag is invalid")
        }
    }
}

/// A handler lets go of the bag that holds its token, while somebody puts another one into it.
struct BagReleasedInAHandler: Scenario {
    let rule = "C7"
    let sentence = "A bag may be released in a handler of its own, and ends all that it holds."

    func play(on stage: Stage) {
        let center = stage.center
        let bag = Held(NotificationToken.Bag())
        let (witness, other) = (stage.witness(), stage.witness())
        bag.value?.insert(center.observe(name: .event, using: witness.handler { _ in bag.drop("the bag") }))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("keeper") { bag.value?.insert(center.observe(name: .other, using: other.handler())) }
        stage.afterwards {
            witness.mustBeGone("but nobody has the bag")
            other.mustBeGone("but nobody has the bag")
        }
        stage.keep(bag)
    }
}

/// A bag alone has a token whose center dies while others count the bag, as does what the handler captured.
struct BagOfADyingCenter: Scenario {
    let rule = "C3"
    let sentence = "What ends while a bag counts its tokens dies under no lock, and may count them, too."

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let bag = NotificationToken.Bag()
        let witness = stage.witness()
        let last = Last { _ = bag.count }
        let handler: @Sendable (Any) -> Void = witness.handler { [last] _ in withExtendedLifetime(last) {} }
        if let center = center.value { bag.insert(center.observe(name: .event) { handler($0) }) }
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("counter") { for _ in 1...2 { _ = bag.count } }
        stage.afterwards {
            claim(bag.count == 0, "it holds \(bag.count) tokens")
            witness.mustBeGone("and the center is dead")
        }
    }
}

/// A bag's tokens end one by one while it counts and cancels them.
struct BagWhoseTokensEnd: Scenario {
    let rule = "C3"
    let sentence = "A bag lets go of tokens that have ended under no lock, whoever ends them."

    func play(on stage: Stage) {
        let center = stage.center
        let bag = NotificationToken.Bag()
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        bag.insert(token)
        bag.insert(NotificationToken(onCancel: stage.witness().closure { bag.cancelAll() }))
        stage.thread("canceller") { token.cancel() }
        stage.thread("counter") { _ = bag.count }
        stage.thread("ender") { bag.cancelAll() }
        stage.afterwards {
            claim(bag.count == 0, "it holds \(bag.count) tokens")
            witness.mustBeGone("but the bag is empty")
        }
    }
}
