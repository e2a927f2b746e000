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
    }
]
