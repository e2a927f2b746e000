import NotificationToken

let c3: [Scenario] = [
    Scenario("C3", "EndDuringAHandler", "cancel() and the release of a token never wait for a handler.") {
        stage, center in
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
    },
    Scenario("C3", "PostsAtOnce", "A delivery never waits for a handler on another thread.") { stage, center in
        let entered = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in
            entered.write(threadName)
            wait(until: "both posts run the handler") { entered.entries.count == 2 }
        }
        stage.keep(center.observe(name: .event, using: handler))
        stage.posters(2)
    },
    Scenario("C3", "BagWhoseTokensEnd", "A bag releases ended tokens without any lock held.") { stage, center in
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
    },
]
