import NotificationToken

/// A stranger removes an observer twice: the second time, its number is that of the library's registration.
struct StrangersRemoval: Scenario {
    let rule = "C5"
    let sentence = "A registration that a stranger removes is made anew, and later posts are heard."

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
    let sentence = "A registration that a stranger removes as soon as it is made is made anew, and removed once."
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

/// A stranger removes the library's registration twice, the second time as soon as it is made anew, and gets its number.
struct StrangersRemovalsInARow: Scenario {
    let rule = "C5"
    let sentence = "A registration that is lost again at once is made anew, and what was lost is not removed later."

    func play(on stage: Stage) {
        let center = stage.center
        let stale = staleObserver(of: center)
        let innocent = Diary<String>()
        let witness = stage.witness()
        let token = Held(center.observe(name: .event, using: witness.handler()))
        stage.thread("stranger") {
            center.removeObserver(stale)
            wait(until: "the library has registered anew") { center.observerCount(of: .event) == 1 }
            center.removeObserver(stale)
            stage.keep(center.addObserver(forName: .other, object: nil, queue: nil) { _ in innocent.write("heard") })
        }
        stage.afterwards {
            center.post(name: .event)
            claim(witness.calls == 1, "a later post is heard \(witness.calls) times")
            token.drop("the token")
        }
        stage.finally {
            let count = center.observerCount(of: .event)
            claim(count == 0, "the center has \(count) registrations")
            center.post(name: .other)
            claim(innocent.entries.count == 1, "the stranger's new observer is gone")
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
