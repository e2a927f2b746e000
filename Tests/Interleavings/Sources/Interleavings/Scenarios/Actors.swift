import NotificationToken
import Scheduling

let actors: [Scenario] = [
    Scenario(
        "C12", "NestedMainPosts",
        "A post in a main-actor handler of the same name is delivered at once, and nothing else is.", in: [.main]
    ) { stage, _ in
        let traffic = Traffic(on: stage)
        var nested = 0
        for _ in 1...2 {
            traffic.observe {
                nested += 1
                if nested <= 2 { traffic.post() }
            }
        }
        stage.thread("poster") { traffic.post(.number, .number) }
        stage.onActor { traffic.post() }
    },
    Scenario(
        "C12", "NestedRunLoop",
        "Deliveries continue in order inside a main-actor handler that runs the main queue, and after it.", in: [.main]
    ) { stage, _ in
        let traffic = Traffic(on: stage)
        let isFirst = Held(true)
        let observations = [Traffic.Key.number, .otherNumber].map { key in
            traffic.observe(key) {
                guard isFirst.take() == true else { return }
                traffic.runMainLoop()
                yield()
                traffic.runMainLoop()
            }
        }
        stage.thread("poster 1") { traffic.post(.number, .otherNumber) }
        stage.thread("poster 2") { traffic.post() }
        stage.onActor { traffic.post() }
        stage.afterwards { traffic.post() }
        stage.afterwards { claim(observations[0].heard.count == 4, "only \(observations[0].heard) are delivered") }
    },
    Scenario(
        "C12", "ActorThatDies",
        "A dead actor ends the observation with the next post, outside every other one. Earlier posts are delivered."
    ) { stage, center in
        let (first, witness, store) = (stage.witness(), stage.witness(), Held(Store()))
        let before = center.observe(.number, using: first.handler())
        let ending = Last { before.cancel(then: then(first)) }
        let handler: @Sendable (Store, Int) -> Void = witness.handler { _ in withExtendedLifetime(ending) {} }
        let token = store.value.map { center.observe(.number, on: $0, using: handler) }
        let isDead = Diary<Bool>()
        let posted = Diary<Int>()
        stage.thread("poster") {
            for number in 1...2 {
                center.post(.number, payload: number)
                if !isDead.has(true) { posted.write(number) }
            }
        }
        stage.thread("owner") {
            isDead.write(true)
            store.drop("the actor")
        }
        stage.thread("waiter") { cancelAndWait(before, first) }
        stage.afterwards {
            claim(witness.calls >= posted.entries.count, "only \(witness.calls) of \(posted.entries) are delivered")
            center.post(.number, payload: 3)
            claim(token?.isActive == false, "the observation has not ended")
            witness.mustBeGone("the actor is dead")
        }
    },
    Scenario(
        "C12", "ReleasesThatPost",
        "What is released in a delivery may post under the same name: that delivers nothing that waits.", in: [.main]
    ) { stage, center in
        // Each handler ends itself. Its capture and its payload post when they are released.
        let depth = Diary<Int>()
        var current = 0
        let post = {
            current += 1
            depth.write(current)
            center.post(.last, payload: Last {})
            current -= 1
        }
        for _ in 1...2 {
            let (witness, token) = (stage.mainWitness(), stage.heldToken())
            let capture = Held(Last(post))
            let handler: @Sendable (Last) -> Void = witness.handler { [capture = capture.take()] _ in
                withExtendedLifetime(capture) { token.value?.cancel() }
            }
            token.put(center.observe(.last) { @MainActor in handler($0) })
        }
        stage.keep(center.observe(.last) { @MainActor _ in })
        stage.thread("poster") { for _ in 1...2 { center.post(.last, payload: Last { post() }) } }
        stage.onActor { center.post(.last, payload: Last {}) }
        stage.afterwards {
            claim(depth.entries.count == 4, "there were \(depth.entries.count) releases")
            claim(!depth.has(3), "releases were nested \(depth.entries)")
        }
    },
]
