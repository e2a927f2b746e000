import Foundation
import NotificationToken

let c6: [Scenario] = [
    Scenario(
        "C6", "ReleaseInTime", "The handler is released when every cancel() has returned and the last delivery is over."
    ) { stage, center in
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
    },
    Scenario(
        "C6", "TargetThatDiesBeforeTheMainActor",
        "A waiting delivery does not retain the target, and a dead target gets no delivery."
    ) { stage, center in
        let isGone = Diary<Bool>()
        let controller = Held(Controller(isGone))
        let witness = stage.witness()
        let handler: @Sendable (Controller, Int) -> Void = witness.handler { _ in
            claim(!isGone.has(true), "the target is dead")
        }
        let token = controller.value.map { center.observe(.number, on: MainActor.self, with: $0, using: handler) }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.has(true), "the target is retained")
            center.post(.number, payload: 3)
        }
        stage.afterwards {
            claim(token?.isActive == false, "the next post did not end the observation")
            witness.mustBeGone("the target is dead")
        }
    },
    Scenario(
        "C6", "CancelOnMainAgainstADecoder",
        "cancel() on the main actor releases its handler before it returns, although another thread reads a payload for it."
    ) { stage, center in
        let witness = stage.witness()
        let decode: @Sendable (Notification) -> Int? = { _ in
            yield()
            return 1
        }
        let key = Notification.Key<Int>(.event, coding: .custom(decode: decode))
        let token = center.observe(key, on: MainActor.self, using: witness.handler())
        stage.posters(1)
        stage.mainThread {
            token.cancel()
            witness.mustBeOver("cancel() has returned on the main actor")
            witness.mustBeGone("cancel() has returned on the main actor")
        }
    },
    Scenario(
        "C6", "WaitingPayload", "A payload that waits when its observation ends is released at its turn.", in: .actors
    ) { stage, center in
        let released = Diary<Int>()
        let token = Held(center.observe(.last, on: stage.store, using: stage.witness().handler()))
        stage.thread("poster") {
            for number in 1...2 { center.post(.last, payload: Last { released.write(number) }) }
        }
        stage.thread("owner") { token.drop("the token") }
        stage.afterwards { claim(released.entries.sorted() == [1, 2], "payloads \(released.entries) were released") }
    },
    Scenario(
        "C6", "DeadActorAfterAHandler",
        "A handler that has returned is released by cancelAndWait(), even in the release of the next observation."
    ) { stage, center in
        let (first, second) = (stage.witness(), stage.witness())
        let token = center.observe(name: .event, using: first.handler())
        let store = Held(Store())
        let ending = Last {
            if token.cancelAndWait() { first.mustBeGone("cancelAndWait() has returned true in another release") }
        }
        let handler: @Sendable (Store, Int) -> Void = second.handler { _ in withExtendedLifetime(ending) {} }
        if let store = store.value { stage.keep(center.observe(.number, on: store, using: handler)) }
        store.drop("the store")
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.thread("waiter") { cancelAndWait(token, first) }
    },
]
