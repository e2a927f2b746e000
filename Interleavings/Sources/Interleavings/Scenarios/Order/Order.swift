import Foundation
import NotificationToken

/// A post goes from one observer to the next while one of them leaves, and another one comes.
struct OrderOfRegistration: Scenario {
    let rule = "C10"
    let sentence = "A post calls its observers in the order of registration, and those who stay exactly once."

    func play(on stage: Stage) {
        let center = stage.center
        let sender = NSObject()
        let calls = Diary<Int>()
        func observe(_ number: Int, _ sender: NSObject?) -> NotificationToken {
            center.observe(name: .event, object: sender, using: stage.witness().handler { _ in calls.write(number) })
        }
        let leaving = observe(1, sender)
        stage.keep(observe(2, nil))
        stage.keep(observe(3, sender))
        stage.thread("poster") { center.post(name: .event, object: sender) }
        stage.thread("visitor") {
            leaving.cancel()
            stage.keep(observe(4, nil))
        }
        stage.afterwards {
            claim(calls.entries == calls.entries.sorted(), "the order was \(calls.entries)")
            claim(calls.count(2) == 1 && calls.count(3) == 1, "who stayed was called in \(calls.entries)")
        }
    }
}

/// A handler observes the same name, while another thread posts as well.
struct ObservingInAHandler: Scenario {
    let rule = "C11"
    let sentence = "Who begins to observe in a handler does not get the running post, and gets every later one."

    func play(on stage: Stage) {
        let center = stage.center
        let fresh = Held<NotificationToken>()
        let heard = Diary<Int>()
        let witness = stage.witness()
        let token = center.observe(
            .number,
            using: stage.witness().handler { number in
                guard number == 1 else { return }
                fresh.put(center.observe(.number, using: witness.handler { heard.write($0) }))
                giveWay()
            })
        stage.thread("poster 1") {
            center.post(.number, payload: 1)
            center.post(.number, payload: 2)
        }
        stage.thread("poster 2") { center.post(.number, payload: 3) }
        stage.keep(token)
        stage.keep(fresh)
        stage.afterwards {
            claim(heard.count(1) == 0, "it got the post during which it was added")
            claim(heard.count(2) == 1 && heard.count(3) < 2, "it heard \(heard.entries)")
        }
    }
}

/// A handler posts its own name, while another thread ends the observation and waits.
struct NestedPostsAgainstACancel: Scenario {
    let rule = "C11"
    let sentence = "Nested posts end when their observation does, and who waits for it waits for all of them."

    func play(on stage: Stage) {
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(
            .number, using: witness.handler { depth in if depth < 3 { center.post(.number, payload: depth + 1) } })
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
}

/// A handler does all that a handler may do, while another thread posts.
struct HandlerThatDoesEverything: Scenario {
    let rule = "C11"
    let sentence = "A handler may post, observe, cancel and release."

    func play(on stage: Stage) {
        let center = stage.center
        let others = [Held<NotificationToken>(), Held<NotificationToken>()]
        for other in others { other.put(center.observe(name: .event, using: stage.witness().handler())) }
        let token = center.observe(
            name: .event,
            using: stage.witness().handler { _ in
                others[0].value?.cancel()
                others[1].drop("a token")
                others[0].put(center.observe(name: .other, using: stage.witness().handler()))
                center.post(name: .other)
            })
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .event) }
        stage.keep(token)
        stage.keep(others)
    }
}

/// One begins to observe while another one posts.
struct ObservingDuringPosts: Scenario {
    let rule = "C11"
    let sentence = "Once observe() has returned, every post is heard, and exactly once."
    let beginsBusy = true

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        let due = Diary<Int>()
        let isObserving = Diary<Bool>()
        let witness = stage.witness()
        stage.keep(center.observe(.number, using: stage.witness().handler()))
        stage.thread("poster") {
            for number in 1...2 {
                if isObserving.has(true) { due.write(number) }
                center.post(.number, payload: number)
            }
        }
        stage.thread("observer") {
            stage.keep(center.observe(.number, using: witness.handler { heard.write($0) }))
            isObserving.write(true)
        }
        stage.afterwards {
            for number in 1...2 {
                let count = heard.count(number)
                claim(count == 1 || count == 0 && !due.has(number), "post \(number) was heard \(count) times")
            }
        }
    }
}
