import Foundation
import NotificationToken

let c12 = rule("C12") {
    Scenario(
        "LastLeavesAnotherComes",
        "A new observation hears posts while the last one ends, and the center has one registration.",
        centers: NotificationCenter.Kind.allCases
    ) { stage, center in
        let witness = stage.witness()
        let token = center.observe(name: .event, using: stage.witness().handler())
        stage.thread("leaving") { token.cancel() }
        stage.thread("coming") {
            stage.keep(center.observe(name: .event, using: witness.handler()))
            center.post(name: .event)
            claim(witness.calls == 1, "the post is heard \(witness.calls) times")
        }
        stage.afterwards {
            center.post(name: .event)
            claim(witness.calls == 2, "two posts are heard \(witness.calls) times")
            claim(center.registrationCount == 1, "the center has \(center.registrationCount) registrations")
        }
    }
    Scenario(
        "TwoFirstObservers",
        "Two threads that are the first to observe a name share one registration and hear every post.",
        centers: NotificationCenter.Kind.allCases
    ) { stage, center in
        let witnesses = [stage.witness(), stage.witness()]
        for (number, witness) in witnesses.enumerated() {
            stage.thread("observer \(number + 1)") {
                stage.keep(center.observe(name: .event, using: witness.handler()))
                let before = witness.calls
                center.post(name: .event)
                claim(witness.calls > before, "the observer's own post is not heard")
            }
        }
        stage.afterwards {
            claim(center.registrationCount == 1, "the center has \(center.registrationCount) registrations")
            let before = witnesses.map(\.calls)
            center.post(name: .event)
            claim(zip(witnesses, before).allSatisfy { $0.calls == $1 + 1 }, "not every observer hears a post once")
        }
    }
    Scenario(
        "ComingAndGoing", "No registration is left after two threads have observed and cancelled.",
        centers: [.destroying, .holding]
    ) { stage, center in
        for (number, names) in [[Notification.Name.event, .other], [.event]].enumerated() {
            stage.thread("visitor \(number + 1)") {
                for name in names {
                    let witness = stage.witness()
                    center.observe(name: name, using: witness.handler()).cancel()
                    witness.mustBeGone("it was cancelled")
                }
            }
        }
    }
    Scenario(
        "ObserverOfAllNames",
        "An observer of all names hears each post once, and its registration ends with its token.",
        centers: NotificationCenter.Kind.allCases
    ) { stage, center in
        let witness = stage.witness()
        let isObserving = Diary<Bool>()
        stage.thread("poster") {
            let wasObserving = isObserving.has(true)
            center.post(name: .event)
            claim(witness.calls <= 1, "one post is heard \(witness.calls) times")
            claim(witness.calls == 1 || !wasObserving || isObserving.has(false), "the post is not heard")
        }
        stage.thread("observer") {
            let token = center.observe(name: nil, using: witness.handler())
            isObserving.write(true)
            yield()
            isObserving.write(false)
            cancelAndWait(token, witness)
        }
    }
    Scenario("StrangersRemovalAgainstACancel", "A registration that is renewed too late is removed again.") {
        stage, center in
        let stale = staleObserver(of: center)
        let token = center.observe(name: .event, using: stage.witness().handler())
        stage.thread("stranger") { center.removeObserver(stale) }
        stage.thread("canceller") { token.cancel() }
    }
    Scenario(
        "StrangersRemovalAgainstAnObserve",
        "A registration that a stranger removes right after it was made is renewed, and removed in the end.",
        startsBusy: true
    ) { stage, center in
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
    }
}
