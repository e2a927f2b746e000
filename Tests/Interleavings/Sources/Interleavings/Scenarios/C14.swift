import Foundation
import NotificationToken

let c14 = rule("C14") {
    Scenario("PostToAQueue", "A post returns after its handler on the queue has run or its observation has ended.") {
        stage, center in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let cancel = Diary<String>()
        let handler = witness.handler { (_: Any) in claim(threadName == "operations", "the handler is not on its queue")
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
        stage.thread("canceller") {
            cancel.write("begun")
            token.cancel()
            cancel.write("over")
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    }
    Scenario("WaitingDespiteABusyQueue", "cancelAndWait() does not wait for the observation's queue.") {
        stage, center in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let waited = Diary<Bool>()
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        stage.thread(of: queue) { wait(until: "cancelAndWait() has returned") { waited.has(true) } }
        stage.posters(1)
        stage.thread("waiter") {
            cancelAndWait(token, witness)
            waited.write(true)
        }
    }
    Scenario(
        "PostOnItsOwnQueue",
        "A post on the observation's queue calls the handler at once. Another thread's post does not retain its sender."
    ) {
        stage, center in
        let queue = OperationQueue("operations")
        let nested = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in nested.write(threadName) }
        stage.keep(center.observe(name: .other, queue: queue, using: handler))
        let posting = stage.witness().handler { (_: Any) in
            let before = nested.entries.count
            center.post(name: .other)
            claim(nested.entries.count > before, "a post on the queue returned before its handler ran")
        }
        stage.keep(center.observe(name: .event, queue: queue, using: posting))
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") {
            let sender = Held(NSObject())
            center.post(name: .other, object: sender.value)
            let remains = { [weak object = sender.value] in object }
            sender.drop("the sender")
            claim(remains() == nil, "the sender is retained after its post")
        }
        stage.afterwards { claim(nested.entries == ["operations", "operations"], "handlers ran on \(nested.entries)") }
    }
    Scenario(
        "CancelAgainstAPostToAQueue",
        "cancel() releases a handler that no thread runs, although a post is on its way to the queue."
    ) { stage, center in
        let queue = OperationQueue("operations")
        let (witness, isCancelled) = (stage.witness(), Diary<Bool>())
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        // The operation begins only after the cancel.
        stage.thread(of: queue) { wait(until: "the observation is cancelled") { isCancelled.has(true) } }
        stage.posters(1)
        stage.thread("canceller") {
            token.cancel()
            witness.mustBeGone("no thread runs it")
            isCancelled.write(true)
        }
    }
}
