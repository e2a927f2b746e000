import NotificationToken

let gate: [Scenario] = [
    Scenario(
        "C1", "CancelBeforeItsTurn",
        "A post skips an observation that is cancelled before its turn, and so does a post of the thread that cancels."
    ) { stage, center in
        let cancelled = Diary<Bool>()
        let tooLate = Diary<String>()
        let first = stage.witness().handler { (_: Any) in if cancelled.has(true) { tooLate.write(threadName) } }
        stage.keep(center.observe(name: .event, using: first))
        let second = stage.witness().handler { (_: Any) in
            claim(!tooLate.has(threadName), "the post calls an observation that was cancelled before its turn")
        }
        let token = center.observe(name: .event, using: second)
        stage.posters(2)
        stage.thread("canceller") {
            token.cancel()
            cancelled.write(true)
            center.post(name: .event)
        }
    }
]
