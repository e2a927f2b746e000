import NotificationToken

/// Two cancel a token, and a third one releases another one of the same kind.
struct ClosureOfTwoCancels: Scenario {
    let rule = "C5"
    let sentence = "A token's closure runs once, whoever ends the token."

    func play(on stage: Stage) {
        let witness = stage.witness()
        let token = Held(NotificationToken(onCancel: witness.closure()))
        for name in ["canceller 1", "canceller 2"] {
            stage.thread(name) { token.value?.cancel() }
        }
        stage.thread("owner") { token.drop("the token") }
        stage.afterwards { claim(witness.calls == 1, "the closure has run \(witness.calls) times") }
    }
}

/// Two end an observation that a post is inside of.
struct TwoCancels: Scenario {
    let rule = "C5"
    let sentence = "An observation that two threads end is released once, and by whoever leaves it last."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        let done = Diary<String>()
        stage.thread("poster") {
            center.post(name: .event)
            done.write("post")
        }
        for name in ["canceller 1", "canceller 2"] {
            stage.thread(name) {
                token.cancel()
                done.write("cancel")
            }
        }
        stage.afterwards { claim(center.observerCount(of: .event) == 0, "the center still has a registration") }
    }
}

/// A handler lets go of its own token, in two posts at once.
struct TokenReleasedInItsHandler: Scenario {
    let rule = "C5"
    let sentence = "A handler may release its own token, and what it captured is gone when the last one leaves."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        let done = Diary<String>()
        token.put(center.observe(name: .event, using: witness.handler { _ in token.drop("its own token") }))
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) {
                center.post(name: .event)
                done.write(name)
                if done.entries.count == 2 { witness.mustBeGone("and both posts are over") }
            }
        }
        stage.keep(token)
    }
}

/// What a handler captured ends the same observation again when it dies, and posts.
struct CancelInADeinit: Scenario {
    let rule = "C5"
    let sentence = "What a handler captured may cancel the same token, and post, when it dies."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        let last = Last {
            token.value?.cancel()
            center.post(name: .event)
        }
        token.put(center.observe(name: .event, using: witness.handler { [last] _ in withExtendedLifetime(last) {} }))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("canceller") { token.value?.cancel() }
        stage.keep(token)
    }
}

/// Does something when it dies.
final class Last: @unchecked Sendable {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
    }

    deinit {
        work()
    }
}
