import NotificationToken

let c3 = rule("C3") {
    Scenario("EndDuringAHandler", "cancel() and the release of a token never wait for a handler.") { stage, center in
        let ended = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in
            wait(until: "both observations have ended") { ended.has("cancel") && ended.has("release") }
        }
        let cancelled = center.observe(name: .event, using: handler)
        let released = Held(center.observe(name: .event, using: handler))
        stage.posters(1)
        stage.thread("canceller") {
            cancelled.cancel()
            ended.write("cancel")
        }
        stage.thread("owner") {
            released.drop("a token")
            ended.write("release")
        }
    }
    Scenario("PostsAtOnce", "A delivery never waits for a handler on another thread.") { stage, center in
        let entered = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in
            entered.write(threadName)
            wait(until: "both posts run the handler") { entered.entries.count == 2 }
        }
        stage.keep(center.observe(name: .event, using: handler))
        stage.posters(2)
    }
    Scenario(
        "BagOfADyingCenter",
        "A handler whose observation ends while a bag counts its tokens is released without any lock held."
    ) { stage, _ in
        let center = stage.mortalCenter()
        let bag = NotificationToken.Bag()
        let last = Last { _ = bag.count }
        let handler = stage.witness().handler { [last] (_: Any) in withExtendedLifetime(last) {} }
        if let center = center.value { bag.insert(center.observe(name: .event, using: handler)) }
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("counter") { for _ in 1...2 { _ = bag.count } }
        stage.afterwards { claim(bag.count == 0, "the bag holds \(bag.count) tokens") }
    }
    Scenario("BagWhoseTokensEnd", "A bag releases ended tokens without any lock held.") { stage, center in
        let bag = NotificationToken.Bag()
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        bag.insert(token)
        bag.insert(NotificationToken(onCancel: stage.witness().closure { bag.cancelAll() }))
        stage.thread("canceller") { token.cancel() }
        stage.thread("counter") { _ = bag.count }
        stage.thread("ender") { bag.cancelAll() }
        stage.afterwards {
            claim(bag.count == 0, "the bag holds \(bag.count) tokens")
            witness.mustBeGone("the bag is empty")
        }
    }
}
