import NotificationToken

/// A center dies while somebody posts, and somebody else ends an observation.
struct CenterThatDies: Scenario {
    let rule = "C17"
    let sentence = "When the center dies, its observations end, whatever else goes on."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let (staying, leaving) = (stage.witness(), stage.witness())
        let token = center.value?.observe(name: .event, using: staying.handler())
        let other = center.value?.observe(name: .event, using: leaving.handler())
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("waiter") { if let other { cancelAndWait(other, leaving) } }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            staying.mustBeGone("and the center is dead")
        }
    }
}

/// A center dies while somebody begins to observe.
struct CenterThatDiesWhileObserving: Scenario {
    let rule = "C17"
    let sentence = "An observation that begins while others let go of the center ends with the center."
    let centers = NotificationCenter.Kind.allCases
    let beginsBusy = true

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let early = center.value?.observe(name: .other, using: stage.witness().handler())
        let late = Held<NotificationToken>()
        stage.thread("observer") {
            if let token = center.value?.observe(name: .event, using: witness.handler()) { late.put(token) }
            early?.cancel()
        }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(late.value?.isActive != true, "the observation has not ended")
            witness.mustBeGone("and the center is dead")
        }
        stage.keep(late)
    }
}

/// A stranger removes an observer twice: the second time, its number is that of the library's registration.
struct StrangersRemoval: Scenario {
    let rule = "C5"
    let sentence = "When a stranger removes the library's registration, it is registered anew, and later posts are heard."

    func play(on stage: Stage) {
        let center = stage.center
        let stale = staleObserver(of: center)
        let witness = stage.witness()
        stage.keep(center.observe(name: .event, using: witness.handler()))
        stage.thread("stranger") { center.removeObserver(stale) }
        stage.thread("poster") { center.post(name: .event) }
        stage.afterwards {
            let before = witness.calls
            center.post(name: .event)
            claim(witness.calls == before + 1, "a later post is not heard")
            let count = center.observerCount(of: .event)
            claim(count == 1, "the center has \(count) registrations")
        }
    }
}

/// A stranger removes the library's registration while its last observer leaves, and perhaps another one comes.
struct StrangersRemovalAgainstACancel: Scenario {
    let rule = "C12"
    let sentence = "A registration that is made anew is taken back if nobody needs it any more."

    func play(on stage: Stage) {
        let center = stage.center
        let stale = staleObserver(of: center)
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("stranger") { center.removeObserver(stale) }
        stage.thread("canceller") { token.cancel() }
        stage.afterwards {
            let count = center.observerCount(of: .event)
            claim(count == 0, "the center has \(count) registrations")
        }
    }
}

/// A stranger removes the library's registration at the moment at which it is made.
struct StrangersRemovalAgainstAnObserve: Scenario {
    let rule = "C12"
    let sentence = "A registration that a stranger removes before the library knows of it is made anew, and removed once."
    let beginsBusy = true

    func play(on stage: Stage) {
        let center = stage.center
        let stale = staleObserver(of: center)
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        stage.thread("stranger") { center.removeObserver(stale) }
        stage.thread("observer") { token.put(center.observe(name: .event, using: witness.handler())) }
        stage.afterwards {
            center.post(name: .event)
            claim(witness.calls == 1, "a later post is heard \(witness.calls) times")
            token.drop("the token")
        }
        stage.finally {
            let count = center.observerCount(of: .event)
            claim(count == 0, "the center has \(count) registrations")
        }
    }
}

/// A stranger removes the library's registration, and gets its number, while the library removes it, too.
struct StrangersRemovalAndNumber: Scenario {
    let rule = "C5"
    let sentence = "A registration that somebody else has removed is not removed again."
    let knownFault: String? = """
        the center removes by number, and nobody can ask whose that is now and remove it in one turn of the center's lock
        """

    func play(on stage: Stage) {
        let center = stage.center
        let stale = staleObserver(of: center)
        let innocent = Diary<String>()
        let token = center.observe(name: .event, using: stage.witness().handler())
        stage.thread("stranger") {
            center.removeObserver(stale)
            // Gets the number that is free now.
            stage.keep(center.addObserver(forName: .other, object: nil, queue: nil) { _ in innocent.write("heard") })
        }
        stage.thread("canceller") { token.cancel() }
        stage.afterwards {
            center.post(name: .other)
            claim(innocent.entries.count == 1, "the stranger's new observer is gone")
        }
    }
}

/// A stranger removes the library's registration, and the center dies before it is made anew.
struct StrangersRemovalAndDeath: Scenario {
    let rule = "C17"
    let sentence = "An observation ends with its center, also if a stranger has removed its registration."

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let stale = center.value.map { staleObserver(of: $0) }
        let witness = stage.witness()
        let token = center.value?.observe(name: .event, using: witness.handler())
        stage.thread("stranger") { if let stale { center.value?.removeObserver(stale) } }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            witness.mustBeGone("and the center is dead")
        }
    }
}

/// An observer that was removed, so that the next one gets its number.
func staleObserver(of center: NotificationCenter) -> Any {
    let observer = center.addObserver(forName: .other, object: nil, queue: nil) { _ in }
    center.removeObserver(observer)
    return observer
}
