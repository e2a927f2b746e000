import NotificationToken

let c3: [Scenario] = [
    Scenario(
        "C3", "EndDuringHandlers",
        "Neither a delivery nor cancel() nor the release of a token waits for a handler on another thread."
    ) { stage, center in
        let steps = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in
            steps.write("enters")
            wait(until: "both observations have ended") { steps.has("cancel") && steps.has("release") }
        }
        let cancelled = center.observe(name: .event, using: handler)
        let released = Held(center.observe(name: .event, using: handler))
        func waitForHandlers() { wait(until: "both posts run the handler") { steps.count("enters") == 2 } }
        stage.posters(2)
        stage.thread("canceller") {
            waitForHandlers()
            cancelled.cancel()
            steps.write("cancel")
        }
        stage.thread("owner") {
            waitForHandlers()
            released.drop("a token")
            steps.write("release")
        }
    }
]
