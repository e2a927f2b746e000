import Foundation
import NotificationToken

/// One posts to a queue, another one ends the observation.
struct PostToAQueue: Scenario {
    let rule = "C14"
    let sentence = "A post returns when its handler on the queue has run, or when its observation has ended."

    func play(on stage: Stage) {
        let center = stage.center
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let cancel = Diary<String>()
        let token = center.observe(
            name: .event, queue: queue,
            using: witness.handler { _ in claim(threadName == "operations", "the handler is not on its queue") })
        stage.thread("poster") {
            for number in 1...2 {
                let wasCancelled = cancel.has("over")
                let before = witness.calls
                center.post(name: .event)
                claim(witness.calls > before || cancel.has("begun"), "post \(number) returned before its handler ran")
                claim(witness.calls == before || !wasCancelled, "a post is heard that began after the cancel()")
            }
        }
        stage.thread("canceller") {
            cancel.write("begun")
            token.cancel()
            cancel.write("over")
        }
        stage.afterwards { witness.mustBeGone("and it was cancelled") }
    }
}

/// The queue is busy until somebody has waited for an observation that runs there.
struct WaitingDespiteABusyQueue: Scenario {
    let rule = "C14"
    let sentence = "Who waits for an observation does not wait for its queue."

    func play(on stage: Stage) {
        let center = stage.center
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let waited = Diary<Bool>()
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        stage.thread(of: queue) { wait(until: "somebody has waited for the observation") { waited.has(true) } }
        stage.thread("poster") { center.post(name: .event) }
        stage.thread("waiter") {
            cancelAndWait(token, witness)
            waited.write(true)
        }
    }
}

/// A queue ends an observation of its own, while two post to it.
struct CancelOnItsQueue: Scenario {
    let rule = "C2"
    let sentence = "What is cancelled on its own serial queue never runs there again."

    func play(on stage: Stage) {
        let center = stage.center
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        stage.thread(of: queue) {
            token.cancel()
            witness.mustBeOver("it was cancelled on its queue")
        }
        for name in ["poster 1", "poster 2"] {
            stage.thread(name) { center.post(name: .event) }
        }
    }
}

/// A handler on a queue posts to the same queue, and another thread does, too.
struct PostOnItsOwnQueue: Scenario {
    let rule = "C14"
    let sentence = "A post on its own queue calls the handler at once, and nothing is kept when it returns."

    func play(on stage: Stage) {
        let center = stage.center
        let queue = OperationQueue("operations")
        let nested = Diary<String>()
        let handler = stage.witness().handler { (_: Any) in nested.write(threadName) }
        stage.keep(center.observe(name: .other, queue: queue, using: handler))
        stage.keep(
            center.observe(
                name: .event, queue: queue,
                using: stage.witness().handler { _ in
                    let before = nested.entries.count
                    center.post(name: .other)
                    claim(nested.entries.count > before, "a post on the queue returned before its handler ran")
                }))
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") {
            let sender = Held(NSObject())
            center.post(name: .other, object: sender.value)
            let remains = { [weak object = sender.value] in object }
            sender.drop("the sender")
            claim(remains() == nil, "the sender is kept beyond its post")
        }
        stage.afterwards { claim(nested.entries == ["operations", "operations"], "they ran on \(nested.entries)") }
    }
}
