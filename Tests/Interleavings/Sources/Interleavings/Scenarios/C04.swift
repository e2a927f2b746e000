import Foundation
import NotificationToken
import Scheduling

let c4: [Scenario] = [
    Scenario(
        "C4", "TwoWaiters",
        "A thread and a task that wait at once both find the handler over on every thread, and released."
    ) { stage, center in
        let witness = stage.witness()
        let token = center.observe(name: .event, using: witness.handler())
        stage.posters(1)
        stage.thread("waiter") { cancelAndWait(token, witness) }
        stage.task("task") {
            center.post(name: .event)
            await cancelAndWait(token, witness)
        }
    },
    Scenario(
        "C4", "WaitingInItsOwnHandler",
        "In its own handler cancelAndWait() never waits, and returns true only if no other thread runs the handler."
    ) { stage, center in
        let witness = stage.witness()
        let token = stage.heldToken()
        let posts = Diary<String>()
        let handler = witness.handler { (_: Any) in
            if token.value?.cancelAndWait() == true {
                witness.mustBeOver("cancelAndWait() has returned true in a handler", exceptOn: threadName)
            } else {
                claim(posts.entries.count == 2, "cancelAndWait() returned false, but there is no other post")
            }
        }
        token.put(center.observe(name: .event, using: handler))
        for number in 1...2 {
            stage.thread("poster \(number)") {
                posts.write(threadName)
                center.post(name: .event)
            }
        }
    },
    Scenario(
        "C4", "HandlersThatWaitForEachOther", "Handlers of two names that wait for each other both continue."
    ) { stage, center in
        let witnesses = [stage.witness(), stage.witness()]
        let tokens = [stage.heldToken(), stage.heldToken()]
        for (own, other, name) in [(0, 1, Notification.Name.event), (1, 0, .other)] {
            let handler = witnesses[own].handler { (_: Any) in
                guard tokens[other].value?.cancelAndWait() == true else { return }
                witnesses[other].mustBeOver("cancelAndWait() has returned true elsewhere")
            }
            tokens[own].put(center.observe(name: name, using: handler))
            stage.thread("poster \(own + 1)") { center.post(name: name) }
        }
    },
]

/// Ends an observation and waits, outside every handler.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    judgeWait(token.cancelAndWait(), witness)
}

/// Ends an observation and waits, in a task.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) async {
    say("ends the observation and waits")
    judgeWait(await token.cancelAndWait(), witness)
}

/// Elsewhere than on the main actor, a main-actor handler may be released later.
private func judgeWait(_ isOver: Bool, _ witness: Witness) {
    claim(isOver, "cancelAndWait() returned false outside every handler")
    witness.mustBeOver("cancelAndWait() has returned true")
    if !witness.isOfMainActor || Threads.isMainCurrent { witness.mustBeGone("cancelAndWait() has returned true") }
}
