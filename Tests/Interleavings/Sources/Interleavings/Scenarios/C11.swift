import NotificationToken

let c11 = rule("C11") {
    Scenario(
        "ObservingInAHandler", "An observation added in a handler misses the running post and gets every later one."
    ) { stage, center in
        let fresh = stage.heldToken()
        let heard = Diary<Int>()
        let witness = stage.witness()
        let handler = stage.witness().handler { (number: Int) in
            guard number == 1 else { return }
            fresh.put(center.observe(.number, using: witness.handler { heard.write($0) }))
            yield()
        }
        stage.keep(center.observe(.number, using: handler))
        stage.thread("poster 1") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("poster 2") { center.post(.number, payload: 3) }
        stage.afterwards {
            claim(heard.count(1) == 0, "the observation got the post during which it was added")
            claim(heard.count(2) == 1 && heard.count(3) < 2, "the observation got \(heard.entries)")
        }
    }
    Scenario(
        "NestedPostsAgainstACancel", "cancelAndWait() waits for every handler of nested posts, and no other one starts."
    ) { stage, center in
        let witness = stage.witness()
        let token = center.observe(
            .number, using: witness.handler { depth in if depth < 3 { center.post(.number, payload: depth + 1) } })
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("waiter") { cancelAndWait(token, witness) }
    }
    Scenario("HandlerThatDoesEverything", "A handler may post, observe, cancel and release.") { stage, center in
        let others = (1...2).map { _ in stage.held(center.observe(name: .event, using: stage.witness().handler())) }
        let handler = stage.witness().handler { (_: Any) in
            others[0].value?.cancel()
            others[1].drop("a token")
            others[0].put(center.observe(name: .other, using: stage.witness().handler()))
            center.post(name: .other)
        }
        stage.keep(center.observe(name: .event, using: handler))
        stage.posters(2)
    }
    Scenario(
        "ObservingDuringPosts", "After observe() has returned, the handler gets every post once.", startsBusy: true
    ) { stage, center in
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
