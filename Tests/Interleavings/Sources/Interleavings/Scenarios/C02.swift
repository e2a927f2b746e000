import NotificationToken

let c2 = rule("C2") {
    Scenario("HandlersThatCancelEachOther", "No handler runs on a thread that has cancelled its observation.") {
        stage, center in
        let tokens = [stage.heldToken(), stage.heldToken()]
        let cancelled = [Diary<String>(), Diary<String>()]
        for (own, other) in [(0, 1), (1, 0)] {
            let handler = stage.witness().handler { (_: Any) in
                claim(!cancelled[own].has(threadName), "the observation was cancelled on this thread")
                tokens[other].value?.cancel()
                cancelled[other].write(threadName)
            }
            tokens[own].put(center.observe(name: .event, using: handler))
        }
        stage.posters(2)
    }
    withEveryActor("CancelOnItsActor", "After a cancel on the handler's actor, no handler of the observation runs.") {
        stage, center, store in
        let witness = stage.witness()
        let token = center.observe(.boxedNumber, on: store, using: witness.handler())
        stage.thread("poster") { for number in 1...2 { center.post(.boxedNumber, payload: number) } }
        stage.thread(of: store) {
            token.cancel()
            witness.mustBeOver("it was cancelled on its actor")
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    }
    Scenario("CancelInAMainActorHandler", "A main-actor handler that cancels its observation is not called again.") {
        stage, center in
        let witness = stage.witness()
        let token = stage.heldToken()
        token.put(center.observe(.number, on: MainActor.self, using: witness.handler { _ in token.value?.cancel() }))
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.mainThread { center.post(.number, payload: 3) }
        stage.afterwards { claim(witness.calls == 1, "the handler was called \(witness.calls) times") }
    }
    Scenario(
        "CancelOfAnotherName",
        "A main-actor handler that ends an observation of another name stops that observation's deliveries."
    ) { stage, center in
        let (first, second) = (stage.witness(), stage.witness())
        let other = stage.held(center.observe(name: .other, on: MainActor.self, using: second.handler()))
        let handler = first.handler { (_: Int) in
            // False while poster 2 is inside the observation. But poster 2 runs no handler: both handlers run on the main
            // thread.
            _ = other.value?.cancelAndWait()
            second.mustBeOver("it was cancelled on the main thread")
        }
        stage.keep(center.observe(.boxedNumber, on: MainActor.self, using: handler))
        stage.thread("poster 1") { center.post(.boxedNumber, payload: 1) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.afterwards { claim(first.calls == 1, "the first handler was called \(first.calls) times") }
    }
    Scenario(
        "CancelOnItsQueue", "After a cancel on the observation's serial queue, no handler of the observation runs."
    ) { stage, center in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        stage.thread(of: queue) {
            token.cancel()
            witness.mustBeOver("it was cancelled on its queue")
        }
        stage.posters(1)
    }
}
