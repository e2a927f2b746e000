import NotificationToken

let c1 = rule("C1") {
    Scenario(
        "PostsAgainstACancel", "A post that begins after cancel() has returned does not reach the cancelled handler."
    ) {
        stage, center in
        let cancelled = Diary<Bool>()
        let late = Diary<Bool>()
        let handler = stage.witness().handler { (_: Any) in
            claim(!late.has(true), "the handler gets a post that began after cancel()")
        }
        let token = center.observe(name: .event, using: handler)
        stage.thread("poster") {
            for _ in 1...2 {
                if cancelled.has(true) { late.write(true) }
                center.post(name: .event)
            }
        }
        stage.thread("canceller") {
            token.cancel()
            cancelled.write(true)
        }
    }
    Scenario(
        "CancelBeforeItsTurn", "A post skips an observation that is cancelled while the post calls another handler."
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
        }
    }
}
