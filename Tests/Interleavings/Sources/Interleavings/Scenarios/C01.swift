import NotificationToken

let c1 = rule("C1") {
    Scenario("PostsAgainstACancel", "A post that begins after cancel() has returned reaches no handler.") { stage in
        let center = stage.center
        let cancelled = Diary<Bool>()
        let late = Diary<Bool>()
        let token = center.observe(
            name: .event,
            using: stage.witness().handler { _ in
                claim(!late.has(true), "the handler gets a post that began after cancel()")
            })
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
    ) { stage in
        let center = stage.center
        let cancelled = Diary<Bool>()
        let tooLate = Diary<String>()
        stage.keep(
            center.observe(
                name: .event,
                using: stage.witness().handler { _ in if cancelled.has(true) { tooLate.write(threadName) } }))
        let second = center.observe(
            name: .event,
            using: stage.witness().handler { _ in
                claim(!tooLate.has(threadName), "the post calls an observation that was cancelled before its turn")
            })
        stage.posters(2)
        stage.thread("canceller") {
            second.cancel()
            cancelled.write(true)
        }
    }
}
