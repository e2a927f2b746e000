import NotificationToken

let c2 = rule("C2") {
    Scenario("HandlersThatCancelEachOther", "No handler runs on a thread that has cancelled its observation.") {
        stage in
        let tokens = [Held<NotificationToken>(), Held<NotificationToken>()]
        let cancelled = [Diary<String>(), Diary<String>()]
        for (own, other) in [(0, 1), (1, 0)] {
            tokens[own].put(
                stage.center.observe(
                    name: .event,
                    using: stage.witness().handler { _ in
                        claim(!cancelled[own].has(threadName), "the observation was cancelled on this thread")
                        tokens[other].value?.cancel()
                        cancelled[other].write(threadName)
                    }))
        }
        stage.keep(tokens)
        stage.posters(2)
    }
    Scenario(
        "CancelOnTheMainThread", "After a cancel on the main thread, no main-actor handler of the observation runs."
    ) { stage in
        let center = stage.center
        let witness = stage.witness()
        let token = center.observe(.boxedNumber, on: MainActor.self, using: witness.handler())
        stage.thread("poster") { for number in 1...2 { center.post(.boxedNumber, payload: number) } }
        stage.mainThread {
            token.cancel()
            witness.mustBeOver("it was cancelled on the main thread")
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    }
    Scenario("CancelInAMainActorHandler", "A main-actor handler that cancels its observation is not called again.") {
        stage in
        let center = stage.center
        let witness = stage.witness()
        let token = Held<NotificationToken>()
        token.put(center.observe(.number, on: MainActor.self, using: witness.handler { _ in token.value?.cancel() }))
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.mainThread { center.post(.number, payload: 3) }
        stage.afterwards { claim(witness.calls == 1, "the handler was called \(witness.calls) times") }
        stage.keep([token])
    }
    Scenario(
        "CancelOfAnotherName",
        "A main-actor handler that ends an observation of another name stops that observation's deliveries."
    ) { stage in
        let center = stage.center
        let (first, second) = (stage.witness(), stage.witness())
        let other = Held(center.observe(name: .other, on: MainActor.self, using: second.handler()))
        stage.keep(
            center.observe(
                .boxedNumber, on: MainActor.self,
                using: first.handler { _ in
                    // False while poster 2 is inside the observation. But poster 2 runs no handler: both handlers run on the
                    // main thread.
                    _ = other.value?.cancelAndWait()
                    second.mustBeOver("it was cancelled on the main thread")
                }))
        stage.keep([other])
        stage.thread("poster 1") { center.post(.boxedNumber, payload: 1) }
        stage.thread("poster 2") { center.post(name: .other) }
        stage.afterwards { claim(first.calls == 1, "the first handler was called \(first.calls) times") }
    }
    Scenario("ReleaseOnAnActor", "After a token's release on the actor, no handler of the observation runs there.") {
        stage in
        let center = stage.center
        let store = Store()
        let witness = stage.witness()
        let handler: @Sendable (Int) -> Void = witness.handler()
        let token = Held(center.observe(.number, on: store) { handler($1) })
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread(of: store) {
            token.drop("the token")
            witness.mustBeOver("its token was released on the actor")
        }
        stage.keep(store)
    }
    Scenario(
        "CancelOnItsQueue", "After a cancel on the observation's serial queue, no handler of the observation runs."
    ) { stage in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let token = stage.center.observe(name: .event, queue: queue, using: witness.handler())
        stage.thread(of: queue) {
            token.cancel()
            witness.mustBeOver("it was cancelled on its queue")
        }
        stage.posters(1)
    }
}
