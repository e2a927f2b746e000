import NotificationToken

let queues: [Scenario] = [
    Scenario(
        "C11", "PostToAQueue", "A post returns after its handler on the queue has run or its observation has ended."
    ) { stage, center in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let cancel = Diary<String>()
        let handler = witness.handler { (_: Any) in
            claim(threadName == "operations", "the handler is not on its queue")
        }
        let token = center.observe(name: .event, queue: queue, using: handler)
        stage.thread("poster") {
            for number in 1...2 {
                let wasCancelled = cancel.has("over")
                let before = witness.calls
                center.post(name: .event)
                claim(witness.calls > before || cancel.has("begun"), "post \(number) returned before its handler ran")
                claim(witness.calls == before || !wasCancelled, "a post is heard that began after cancel()")
            }
        }
        func end() {
            cancel.write("begun")
            token.cancel()
            cancel.write("over")
        }
        stage.thread("canceller") { end() }
        let endOnQueue = {
            end()
            witness.mustBeOver("it was cancelled on its queue")
        }
        stage.add(endOnQueue, to: queue.thread)
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    },
    Scenario(
        "C11", "CancelAgainstAPostToAQueue",
        "cancel() releases a handler that no thread runs, and cancel(then:) does not wait for a post to a busy queue."
    ) { stage, center in
        let queue = OperationQueue("operations")
        let (witness, isCancelled) = (stage.witness(), Diary<Bool>())
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        // The operation begins only after the cancel.
        stage.add({ wait(until: "the observation is cancelled") { isCancelled.has(true) } }, to: queue.thread)
        stage.posters(1)
        stage.thread("canceller") {
            token.cancel()
            witness.mustBeGone("no thread runs it")
            cancelAndWait(token, witness)
            isCancelled.write(true)
        }
    },
]
