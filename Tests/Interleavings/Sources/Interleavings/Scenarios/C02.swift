import NotificationToken
import Scheduling

let c2: [Scenario] = [
    Scenario("C2", "HandlersThatCancelEachOther", "No handler runs on a thread that has cancelled its observation.") {
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
    },
    Scenario(
        "C2", "CancelOnItsActor", "After a cancel on the handler's actor, no handler of the observation runs.",
        in: .actors
    ) { stage, center in
        let witness = stage.actorWitness()
        let token = center.observe(.number, on: stage.store, using: witness.handler())
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        let cancel = {
            token.cancel()
            witness.mustBeOver("it was cancelled on its actor")
        }
        stage.add(cancel, to: Threads.serving(stage.store))
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    },
    Scenario(
        "C2", "CancelOnItsQueue",
        "After a cancel on the observation's serial queue, no handler of the observation runs."
    ) { stage, center in
        let queue = OperationQueue("operations")
        let witness = stage.witness()
        let token = center.observe(name: .event, queue: queue, using: witness.handler())
        let cancel = {
            token.cancel()
            witness.mustBeOver("it was cancelled on its queue")
        }
        stage.add(cancel, to: queue.thread)
        stage.posters(1)
    },
]
