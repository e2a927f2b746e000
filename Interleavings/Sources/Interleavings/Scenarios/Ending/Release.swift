import NotificationToken

/// One posts, another one ends the observation without waiting.
struct ReleaseInTime: Scenario {
    let rule = "C6"
    let sentence = "What the handler captured is gone when cancel() has returned and the last delivery is over."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let done = Diary<String>()
        let token = center.observe(name: .event, using: witness.handler())
        func finish(_ part: String) {
            done.write(part)
            if done.entries.count == 3 { witness.mustBeGone("and all posts and the cancel() are over") }
        }
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) {
                center.post(name: .event)
                finish(name)
            }
        }
        stage.thread("canceller") {
            token.cancel()
            finish("canceller")
        }
    }
}

/// A center destroys a block that is none of the library's and owns a token of an observation.
struct ForeignBlockWithAToken: Scenario {
    let rule = "C7"
    let sentence = "A token may die inside a block that the center destroys under its own lock."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let observer = Held(foreignObserver(of: center, owning: center.observe(name: .event, using: witness.handler())))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("stranger") {
            if let observer = observer.value { center.removeObserver(observer) }
            observer.drop("the foreign observer")
        }
        stage.afterwards {
            witness.mustBeGone("and its token as well")
            claim(center.observerCount(of: .event) == 0, "the center still has a registration")
        }
    }
}

/// A center destroys a block that is none of the library's and owns the token of an adopted observer.
struct ForeignBlockWithAnAdoptedObserver: Scenario {
    let rule = "C7"
    let sentence = "The token of an adopted observer may die under the center's own lock."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let adopted = center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler())
        let observer = Held(
            foreignObserver(of: center, owning: NotificationToken(notificationCenter: center, token: adopted)))
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("stranger") {
            if let observer = observer.value { center.removeObserver(observer) }
            observer.drop("the foreign observer")
        }
        stage.afterwards { claim(center.observerCount(of: .event) == 0, "the adopted observer is still there") }
        stage.keep(adopted)
    }
}

private func foreignObserver(of center: NotificationCenter, owning token: NotificationToken) -> Any {
    center.addObserver(forName: .other, object: nil, queue: nil) { _ in withExtendedLifetime(token) {} }
}
