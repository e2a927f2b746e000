import Foundation
import NotificationToken

/// One posts, another one ends the observation and waits.
struct WaitingForAHandler: Scenario {
    let rule = "C4"
    let sentence = "Once cancelAndWait() has returned true, no handler runs, and what it captured is gone."

    func play(on stage: Stage) {
        let witness = stage.witness()
        let center = stage.center
        let token = center.observe(name: .event, using: witness.handler())
        stage.thread("poster") { center.post(name: .event, object: nil) }
        stage.thread("waiter") {
            if token.cancelAndWait() {
                witness.mustBeOver("cancelAndWait() has returned true")
                witness.mustBeGone("and cancelAndWait() has returned true")
            } else {
                claim(false, "cancelAndWait() returned false where it can wait")
            }
        }
    }
}
