import Foundation
import NotificationToken

let c6 = rule("C6") {
    Scenario("ReleaseInTime", "The handler is released when every cancel() has returned and the last delivery is over.")
    { stage, center in
        let witness = stage.witness()
        let done = Diary<String>()
        let token = center.observe(name: .event, using: witness.handler())
        func finish() {
            done.write(threadName)
            if done.entries.count == 3 { witness.mustBeGone("all posts and cancels are over") }
        }
        stage.posters(1, then: finish)
        for number in 1...2 {
            stage.thread("canceller \(number)") {
                token.cancel()
                finish()
            }
        }
    }
    Scenario(
        "TargetThatDiesBeforeTheMainActor",
        "A waiting delivery does not retain the target, and a dead target gets no delivery."
    ) { stage, center in
        let isGone = Diary<Bool>()
        let controller = Held(Controller(isGone))
        let witness = stage.witness()
        let token = controller.value.map { target in
            center.observe(
                .number, on: MainActor.self, with: target,
                using: witness.handler { _ in claim(!isGone.has(true), "the target is dead") })
        }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.has(true), "the target is retained")
            center.post(.number, payload: 3)
        }
        stage.finally {
            claim(token?.isActive == false, "the next post did not end the observation")
            witness.mustBeGone("the target is dead")
        }
    }
    Scenario(
        "CancelOnMainAgainstADecoder",
        "cancel() on the main actor releases its handler before it returns, although another thread reads a payload for it."
    ) { stage, center in
        let witness = stage.witness()
        let isHandling = Diary<Bool>()
        let key = Notification.Key<Int>(
            .event,
            coding: .custom(decode: { notification in
                yield()
                return notification.userInfo?["number"] as? Int
            }))
        let token = center.observe(
            key, on: MainActor.self,
            using: witness.handler { _ in isHandling.write(true) })
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.mainThread {
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            witness.mustBeGone("cancel() has returned on the main actor")
        }
        stage.keep(isHandling)
    }
    withEveryActor("Letter", "A payload that waits when its observation ends is released at its turn.") {
        stage, center, store in
        let released = Diary<Int>()
        let token = Held(center.observe(.last, on: store, using: stage.witness().handler()))
        stage.thread("poster") {
            for number in 1...2 { center.post(.last, payload: Last { released.write(number) }) }
        }
        stage.thread("owner") { token.drop("the token") }
        stage.afterwards { claim(released.entries.sorted() == [1, 2], "letters \(released.entries) were released") }
    }
    Scenario(
        "DeadActorAfterAHandler",
        "A handler that has returned is released by cancelAndWait(), even in the release of the next observation."
    ) { stage, center in
        let (first, second) = (stage.witness(), stage.witness())
        let token = center.observe(name: .event, using: first.handler())
        let store = Held(Store())
        let ending = Last {
            if token.cancelAndWait() { first.mustBeGone("cancelAndWait() has returned true in another release") }
        }
        let handler: @Sendable (Int) -> Void = second.handler { _ in withExtendedLifetime(ending) {} }
        if let store = store.value { stage.keep(center.observe(.number, on: store) { handler($1) }) }
        store.drop("the store")
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("waiter") { cancelAndWait(token, first) }
    }
}
