import Foundation
import NotificationToken
import Scheduling

let waiting: [Scenario] = [
    Scenario(
        "C3", "TwoWaiters",
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
        "C3", "ThenInItsOwnHandler",
        "A closure that a handler passes to cancel(then:) is called once, when no thread is in the handler any more."
    ) { stage, center in
        let (witness, token, ends) = (stage.witness(), stage.heldToken(), Diary<String>())
        let handler = witness.handler { (_: Any) in
            token.value?.cancel(then: then(witness) { ends.write("inside") })
        }
        token.put(center.observe(name: .event, using: handler))
        let other = token.value
        stage.posters(2)
        stage.thread("canceller") { other?.cancel(then: then(witness) { ends.write("outside") }) }
        stage.afterwards {
            claim(ends.count("outside") == 1, "the closure outside is called \(ends.entries) times")
            claim(ends.count("inside") == witness.calls, "\(witness.calls) calls, but \(ends.entries)")
        }
    },
    Scenario(
        "C3", "ThenOfAClosureOnAnActor",
        "A closure that two threads pass to cancel(then:) is called once each, after a token's closure has run on its actor.",
        in: .actors
    ) { stage, _ in
        let (runs, ends) = (Diary<Bool>(), Diary<Bool>())
        let isOnMain = stage.store == nil
        let token =
            isOnMain
            ? NotificationToken { @MainActor in runs.write(true) } : NotificationToken { @Office in runs.write(true) }
        for number in 1...2 {
            stage.thread("canceller \(number)") {
                token.cancel {
                    claimUserCodeMayRun("a closure is called")
                    ends.write(runs.entries == [true])
                }
            }
        }
        stage.afterwards { claim(ends.entries == [true, true], "the closures are called \(ends.entries)") }
    },
    Scenario(
        "C3", "ThenOfAnAdoptedObserver",
        "cancel(then:) of an adopted observer calls its closure once the observer has been removed, and its block released."
    ) { stage, center in
        let witness = stage.witness()
        let adopted = center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler())
        let token = NotificationToken(notificationCenter: center, token: adopted)
        stage.thread("canceller") { token.cancel() }
        stage.thread("waiter") {
            token.cancel {
                center.post(name: .event)
                claim(witness.calls == 0, "the block is called after the removal")
            }
        }
        stage.afterwards { witness.mustBeGone("its token has ended") }
    },
    Scenario(
        "C3", "ThenAgainstAMismatch",
        "cancel(then:) calls its closure after a mismatch has been reported, and none is reported later."
    ) { stage, center in
        let (witness, reports) = (stage.witness(), Diary<String>())
        let key = Notification.Key<Int>(.event, coding: .custom(decode: { _ in nil }))
        let token = center.observe(key, queue: nil, using: witness.handler()) { _ in
            reports.write("begins")
            yield()
            reports.write("ends")
        }
        stage.posters(1)
        stage.thread("canceller") {
            token.cancel(
                then: then(witness) {
                    let isReporting = reports.count("begins") != reports.count("ends")
                    claim(!isReporting, "a mismatch is being reported: \(reports.entries)")
                    reports.write("then")
                })
        }
        stage.afterwards { claim(reports.entries.last == "then", "a mismatch is reported later: \(reports.entries)") }
    },
]

/// A closure for `cancel(then:)`, which claims that the handler is over and released.
func then(_ witness: Witness, _ body: @escaping () -> Void = {}) -> @Sendable () -> Void {
    nonisolated(unsafe) let body = body
    return {
        say("calls the closure of cancel(then:)")
        claimUserCodeMayRun("the closure of cancel(then:) is called")
        witness.mustBeOver("the closure of cancel(then:) is called")
        witness.mustBeGone("the closure of cancel(then:) is called")
        body()
    }
}

/// Ends an observation, and blocks until the closure of `cancel(then:)` has been called.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) {
    say("ends the observation and waits")
    let isReleased = Held(false)
    token.cancel(then: then(witness) { isReleased.put(true) })
    wait(until: "the handler is released") { isReleased.value == true }
}

/// Ends an observation and waits, in a task.
func cancelAndWait(_ token: NotificationToken, _ witness: Witness) async {
    say("ends the observation and waits")
    await token.cancelAndWait()
    witness.mustBeOver("cancelAndWait() has returned")
    witness.mustBeGone("cancelAndWait() has returned")
}
