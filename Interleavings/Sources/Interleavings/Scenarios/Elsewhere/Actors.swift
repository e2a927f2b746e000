import Foundation
import NotificationToken
import Scheduling

actor Store {}

/// Two threads post to an actor, which may take its turns in any order.
struct PostsToAnActor: Scenario {
    let rule = "C15"
    let sentence = "An actor gets every post once, and those of one thread in order, however it orders its turns."

    func play(on stage: Stage) {
        let center = stage.center
        let store = Store()
        let heard = Diary<Int>()
        let handler = stage.witness().handler { (number: Int) in heard.write(number) }
        Threads.thread(of: store).isOrdered = false
        stage.keep(store)
        stage.keep(center.observe(.number, on: store) { handler($1) })
        stage.thread("poster 1") {
            center.post(.number, payload: 1)
            center.post(.number, payload: 2)
        }
        stage.thread("poster 2") { center.post(.number, payload: 3) }
        stage.afterwards {
            claim(heard.entries.sorted() == [1, 2, 3] && heard.isOrdered([1, 2]), "it got \(heard.entries)")
        }
    }
}

/// A thread posts, and asks the actor afterwards.
struct AskingAnActor: Scenario {
    let rule = "C15"
    let sentence = "Whoever posts and then awaits the actor finds the post delivered."

    func play(on stage: Stage) {
        let center = stage.center
        let store = Store()
        let heard = Diary<Int>()
        let handler = stage.witness().handler { (number: Int) in heard.write(number) }
        stage.keep(center.observe(.boxedNumber, on: store) { handler($1) })
        stage.thread(of: store) {}
        for number in 1...2 {
            stage.thread("poster \(number)") {
                center.post(.boxedNumber, payload: number)
                Threads.thread(of: store).add { claim(heard.has(number), "post \(number) is not delivered") }
            }
        }
        stage.keep(store)
    }
}

/// An actor ends an observation of its own.
struct CancelOnAnActor: Scenario {
    let rule = "C2"
    let sentence = "What is cancelled on an actor never runs there again, and nothing of it is left to do."

    func play(on stage: Stage) {
        let center = stage.center
        let store = Store()
        let witness = stage.witness()
        let handler: @Sendable (Int) -> Void = witness.handler()
        let token = Held(center.observe(.number, on: store) { handler($1) })
        stage.thread("poster") {
            for number in 1...2 { center.post(.number, payload: number) }
        }
        stage.thread(of: store) {
            token.drop("the token")
            witness.mustBeOver("it was cancelled on the actor")
        }
        stage.keep(store)
    }
}

/// One posts to an actor, another one ends the observation and waits.
struct WaitingForAnActor: Scenario {
    let rule = "C4"
    let sentence = "Who waits for a handler on an actor finds it over, and what it captured gone."

    func play(on stage: Stage) {
        let center = stage.center
        let store = Store()
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        func observe(_ handler: @escaping @Sendable (Int) -> Void) {
            token.put(center.observe(.boxedNumber, on: store) { handler($1) })
        }
        observe(witness.handler())
        stage.thread("poster") {
            for number in 1...2 { center.post(.boxedNumber, payload: number) }
        }
        stage.thread("waiter") { if let token = token.value { cancelAndWait(token, witness) } }
        stage.keep(store)
    }
}

/// An actor dies while somebody posts to it.
struct ActorThatDies: Scenario {
    let rule = "C15"
    let sentence = "A dead actor ends the observation with the next post, and what was posted before is delivered."

    func play(on stage: Stage) {
        let center = stage.center
        let store = Held(Store())
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        func observe(_ handler: @escaping @Sendable (Int) -> Void) {
            guard let store = store.value else { return }
            token.put(center.observe(.number, on: store) { handler($1) })
        }
        observe(witness.handler())
        let isDead = Diary<Bool>()
        let posted = Diary<Int>()
        stage.thread("poster") {
            for number in 1...2 {
                center.post(.number, payload: number)
                if !isDead.has(true) { posted.write(number) }
            }
        }
        stage.thread("owner") {
            isDead.write(true)
            store.drop("the actor")
        }
        stage.afterwards {
            claim(witness.calls >= posted.entries.count, "only \(witness.calls) of \(posted.entries) are delivered")
            center.post(.number, payload: 3)
            claim(token.value?.isActive == false, "the observation has not ended")
            witness.mustBeGone("and the actor is dead")
        }
    }
}

extension Diary<Int> {
    /// Whether all of these were written down, in this order.
    func isOrdered(_ expected: [Int]) -> Bool { entries.filter(expected.contains) == expected }
}
