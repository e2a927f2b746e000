import NotificationToken

/// Two threads end a token that has adopted an observer of Foundation's.
struct AdoptedObserverOfTwoCancels: Scenario {
    let rule = "C5"
    let sentence = "An adopted observer is removed once, so that nobody else's is."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let innocent = Diary<String>()
        let token = Held(
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler())))
        stage.thread("canceller") { token.value?.cancel() }
        stage.thread("owner") { token.drop("the token") }
        let observer = Held<Any>()
        stage.thread("stranger") {
            observer.put(center.addObserver(forName: .other, object: nil, queue: nil) { _ in innocent.write("heard") })
        }
        stage.afterwards {
            center.post(name: .other)
            claim(innocent.entries.count == 1, "somebody else's observer is gone")
            if let observer = observer.value { center.removeObserver(observer) }
            witness.mustBeGone("but its token has ended")
        }
    }
}

/// The center of an adopted observer dies while its token is cancelled.
struct AdoptedObserverOfADeadCenter: Scenario {
    let rule = "C17"
    let sentence = "The token of an adopted observer does not keep its center."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let token = center.value.map { center in
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler()))
        }
        let remains = { [weak center = center.value] in center }
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("canceller") { token?.cancel() }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(remains() == nil, "the token keeps the center")
            witness.mustBeGone("but the center is dead")
        }
    }
}
