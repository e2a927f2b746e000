import Foundation
import NotificationToken
import Scheduling

let c15 = rule("C15") {
    onMain(
        "NestedMainPosts", "A post in a main-actor handler of the same name is delivered at once, and nothing else is."
    ) { stage, traffic in
        var nested = 0
        for _ in 1...2 {
            traffic.observe {
                nested += 1
                if nested <= 2 { traffic.post() }
            }
        }
        stage.thread("poster") { traffic.post(.number, .number) }
        stage.mainThread { traffic.post() }
    }
    onMain(
        "NestedThroughAnotherName",
        "A post nested in a handler of its own name delivers nothing that waits, even if another name's handler is in between."
    ) { stage, traffic in
        var nested = 0
        traffic.observe {
            nested += 1
            if nested == 1 { traffic.post(.otherNumber) }
        }
        traffic.observe(.otherNumber) { if nested == 1 { traffic.post() } }
        stage.thread("poster 1") { traffic.post(.number, .number) }
        stage.thread("poster 2") { traffic.post(.otherNumber) }
    }
    onMain("NestedRunLoop", "Deliveries continue in order inside a main-actor handler that runs the main queue.") {
        stage, traffic in
        let isFirst = Held(true)
        for key in [Notification.Key.number, .otherNumber] {
            traffic.observe(key) {
                guard isFirst.take() == true else { return }
                Threads.main.runNextJob()
                yield()
                Threads.main.runNextJob()
            }
        }
        stage.thread("poster 1") { traffic.post(.number, .otherNumber) }
        stage.thread("poster 2") { traffic.post() }
    }
    Scenario("PayloadThatPosts", "A payload that posts in its deinit delivers nothing that waits under its name.") {
        stage, center in
        let witness = stage.witness()
        var depth = 0
        let handler = witness.handler { (_: Last) in
            depth += 1
            claim(depth <= 2, "deliveries are nested more deeply than posts")
            yield()
            depth -= 1
        }
        stage.keep(center.observe(.last, on: MainActor.self, using: handler))
        stage.thread("poster") {
            for _ in 1...3 { center.post(.last, payload: Last { center.post(.last, payload: Last {}) }) }
        }
        stage.afterwards { claim(witness.calls == 6, "the handler was called \(witness.calls) times") }
    }
    Scenario("ActorThatDies", "A dead actor ends the observation with the next post, and earlier posts are delivered.")
    { stage, center in
        let store = Held(Store())
        let witness = stage.witness()
        let token = store.value.map { center.observe(.number, on: $0, using: witness.handler()) }
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
        stage.afterwards {
            claim(witness.calls >= posted.entries.count, "only \(witness.calls) of \(posted.entries) are delivered")
            center.post(.number, payload: 3)
            claim(token?.isActive == false, "the observation has not ended")
            witness.mustBeGone("the actor is dead")
        }
    }
    onEveryActor("Asking", "A thread that posts and then enqueues work on the actor finds the post delivered.") {
        stage, traffic, store in
        let observation = traffic.observe(on: store)
        for number in 1...2 {
            stage.thread("poster \(number)") {
                traffic.post()
                let posts = traffic.postCount
                Threads.serving(store).add {
                    let count = traffic.count(of: observation)
                    claim(count >= posts, "only \(count) of \(posts) posts are delivered")
                }
            }
        }
    }
    onEveryActor("OtherWork", "A delivery does not overtake work that was enqueued before its post.") {
        stage, traffic, store in
        let observation = traffic.observe(on: store)
        stage.thread("poster") {
            traffic.post()
            wait(until: "the first post is delivered") { traffic.count(of: observation) == 1 }
            Threads.serving(store).add {
                claim(traffic.count(of: observation) == 1, "the second post is delivered before the work")
            }
            traffic.post()
        }
    }
    onEveryActor(
        "DyingCenter", "Posts made before the center's release are delivered, and then the observation ends."
    ) { stage, traffic, store in
        let observations = [traffic.observe(on: store), traffic.observe(.otherNumber, on: store)]
        stage.thread("poster") {
            traffic.post(.number, .otherNumber)
            traffic.dropCenter()
        }
        stage.afterwards { claim(observations.allSatisfy(traffic.hasEnded), "an observation has not ended") }
    }
    onEveryActor(
        "NestedPosts", "If a handler posts another name that is observed on its actor, the order of the posts is kept."
    ) {
        stage, traffic, store in
        traffic.observe(on: store) { traffic.post(.otherNumber) }
        traffic.observe(.otherNumber, on: store)
        stage.thread("poster") { traffic.post(.number, .otherNumber) }
    }
}
