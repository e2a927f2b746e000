import NotificationToken

/// One posts again and again, another one ends the observation.
struct PostsAgainstACancel: Scenario {
    let rule = "C1"
    let sentence = "A post that begins after cancel() has returned reaches nobody."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let cancelled = Diary<Bool>()
        let late = Diary<Bool>()
        let token = center.observe(
            name: .event,
            using: witness.handler { _ in claim(!late.has(true), "a post is heard that began after the cancel()") })
        stage.thread("poster") {
            for _ in 1...2 {
                if cancelled.has(true) { late.write(true) }
                center.post(name: .event)
            }
        }
        stage.thread("canceller") {
            say("cancels")
            token.cancel()
            cancelled.write(true)
        }
    }
}

/// Two posts are inside of one observation when the next one is ended.
struct CancelBeforeItsTurn: Scenario {
    let rule = "C1"
    let sentence = "Who is cancelled while a post calls somebody before it is not called by that post."

    func play(on stage: Stage) {
        let center = stage.center
        let (first, second) = (stage.witness(), stage.witness())
        let cancelled = Diary<Bool>()
        let due = Diary<String>()
        let earlier = center.observe(
            name: .event, using: first.handler { _ in if cancelled.has(true) { due.write(threadName) } })
        let later = center.observe(
            name: .event, using: second.handler { _ in claim(!due.has(threadName), "it was cancelled before its turn") }
        )
        stage.keep(earlier)
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) { center.post(name: .event) }
        }
        stage.thread("canceller") {
            say("cancels the second observation")
            later.cancel()
            cancelled.write(true)
        }
    }
}

/// Two observations cancel each other, in two posts at once.
struct HandlersThatCancelEachOther: Scenario {
    let rule = "C2"
    let sentence = "No handler runs on a thread that has cancelled its observation."

    func play(on stage: Stage) {
        let center = stage.center
        let tokens = (Held<NotificationToken>(), Held<NotificationToken>())
        let cancelled = (Diary<String>(), Diary<String>())
        func observe(
            _ own: Diary<String>, cancelling other: Held<NotificationToken>, _ others: Diary<String>
        ) -> NotificationToken {
            center.observe(
                name: .event,
                using: stage.witness().handler { _ in
                    claim(!own.has(threadName), "it was cancelled on this very thread")
                    say("cancels the other observation")
                    other.value?.cancel()
                    others.write(threadName)
                })
        }
        tokens.0.put(observe(cancelled.0, cancelling: tokens.1, cancelled.1))
        tokens.1.put(observe(cancelled.1, cancelling: tokens.0, cancelled.0))
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) { center.post(name: .event) }
        }
    }
}

/// A handler goes on until the observation has been ended by another thread.
struct CancelDuringAHandler: Scenario {
    let rule = "C3"
    let sentence = "cancel() and the release of a token never wait for a handler."

    func play(on stage: Stage) {
        let center = stage.center
        let ended = Diary<String>()
        let entered = Diary<Bool>()
        let handler = stage.witness().handler { (_: Any) in
            entered.write(true)
            wait(until: "somebody has ended the observation") { ended.has("cancel") && ended.has("release") }
        }
        let cancelled = center.observe(name: .event, using: handler)
        let released = Held(center.observe(name: .event, using: handler))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("canceller") {
            cancelled.cancel()
            ended.write("cancel")
        }
        stage.thread("owner") {
            released.drop("a token")
            ended.write("release")
        }
    }
}

/// A handler goes on until another post has called it, too.
struct PostsAtOnce: Scenario {
    let rule = "C3"
    let sentence = "A delivery never waits for a handler on another thread."

    func play(on stage: Stage) {
        let center = stage.center
        let entered = Diary<String>()
        let token = center.observe(
            name: .event,
            using: stage.witness().handler { _ in
                entered.write(threadName)
                wait(until: "both posts are in the handler") { entered.entries.count == 2 }
            })
        stage.keep(token)
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) { center.post(name: .event) }
        }
    }
}
