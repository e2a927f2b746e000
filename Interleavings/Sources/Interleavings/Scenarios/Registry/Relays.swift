import Foundation
import NotificationToken

/// The last observer of a name leaves, another one comes, and the queue removes relays that nobody needs.
struct LastLeavesAnotherComes: Scenario {
    let rule = "C12"
    let sentence = "Whoever comes while the last one leaves is heard, and the center ends with one registration."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
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
            claim(witness.calls == 2, "the next post makes it \(witness.calls) times")
            let count = center.observerCount(of: .event)
            claim(count == 1, "the center has \(count) registrations")
        }
    }
}

/// Two are the first to observe a name.
struct TwoFirstObservers: Scenario {
    let rule = "C12"
    let sentence = "Two who are the first to observe a name share one registration, and miss nothing."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let witnesses = [stage.witness(), stage.witness()]
        for (number, witness) in witnesses.enumerated() {
            stage.thread("observer \(number + 1)") {
                stage.keep(center.observe(name: .event, using: witness.handler()))
                let before = witness.calls
                center.post(name: .event)
                claim(witness.calls > before, "its own post is not heard")
            }
        }
        stage.afterwards {
            let count = center.observerCount(of: .event)
            claim(count == 1, "the center has \(count) registrations")
            let before = witnesses.map(\.calls)
            center.post(name: .event)
            claim(zip(witnesses, before).allSatisfy { $0.calls == $1 + 1 }, "not all hear a post once")
        }
    }
}

/// Two threads observe and leave one name after the other.
struct NamesInARow: Scenario {
    let rule = "C12"
    let sentence = "Nothing is left of names that nobody observes any more."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
        let names = [[Notification.Name("a"), Notification.Name("b")], [Notification.Name("a")]]
        for (number, names) in names.enumerated() {
            stage.thread("thread \(number + 1)") {
                for name in names {
                    let witness = stage.witness()
                    let token = center.observe(name: name, using: witness.handler())
                    token.cancel()
                    witness.mustBeGone("and nobody else knows it")
                }
            }
        }
        stage.afterwards {
            let left = Set(names.joined()).filter { center.observerCount(of: $0) != 0 }
            claim(left.isEmpty, "the center still has registrations for \(left.map(\.rawValue))")
        }
    }
}

/// One observes all names while others post and observe.
struct ObserverOfAllNames: Scenario {
    let rule = "C12"
    let sentence = "Who observes all names hears each post once, and its registration goes with its token."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.center
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
            giveWay()
            isObserving.write(false)
            cancelAndWait(token, witness)
        }
        stage.afterwards { claim(center.observerCount(of: nil) == 0, "the center still has a registration") }
    }
}

/// All observers of a name leave and come again, and each hears its own post.
struct ComingAndGoing: Scenario {
    let rule = "C12"
    let sentence = "Who observes a name that others leave and join hears its own post once."

    func play(on stage: Stage) {
        let center = stage.center
        for name in ["visitor 1", "visitor 2"] {
            stage.thread(name) {
                let own = Diary<String>()
                let token = center.observe(
                    name: .event, using: stage.witness().handler { _ in if threadName == name { own.write(name) } })
                center.post(name: .event)
                claim(own.entries.count == 1, "its post was heard \(own.entries.count) times")
                token.cancel()
            }
        }
        stage.afterwards { claim(center.observerCount(of: .event) == 0, "the center still has a registration") }
    }
}
