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
]
