import Foundation
import NotificationToken
import Scheduling

/// Two threads post to the main actor, one of them twice.
struct PostsToTheMainActor: Scenario {
    let rule = "C15"
    let sentence = "The main actor gets every post once, and those of one thread in order."

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        for key in [Notification.Key.number, .boxedNumber] {
            stage.keep(
                center.observe(
                    key, on: MainActor.self, using: stage.witness().handler { heard.write($0) }, onMismatch: { _ in }))
        }
        stage.thread("poster 1") {
            center.post(.number, payload: 1)
            center.post(.boxedNumber, payload: 2)
            center.post(.number, payload: 3)
        }
        stage.thread("poster 2") { center.post(.boxedNumber, payload: 4) }
        stage.afterwards {
            claim(heard.entries.sorted() == [1, 2, 3, 4], "it got \(heard.entries)")
            claim(heard.isOrdered([1, 3]), "it got \(heard.entries)")
        }
    }
}

/// A thread posts, and so does the main thread when it knows that the first post is over.
struct PostsOnTheMainThread: Scenario {
    let rule = "C15"
    let sentence = "A post on the main thread first delivers what was posted before."

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        let posted = Diary<Int>()
        stage.keep(center.observe(.number, on: MainActor.self, using: stage.witness().handler { heard.write($0) }))
        stage.thread("poster") {
            for number in 1...2 {
                center.post(.number, payload: number)
                posted.write(number)
            }
        }
        stage.mainThread {
            let before = posted.entries
            center.post(.number, payload: 3)
            claim(heard.count(3) == 1, "a post on main returned before it was delivered")
            for number in before { claim(heard.isOrdered([number, 3]), "post \(number) is not delivered before") }
        }
        stage.afterwards {
            claim(heard.entries.sorted() == [1, 2, 3] && heard.isOrdered([1, 2]), "it got \(heard.entries)")
        }
    }
}

/// Threads post, and ask the main thread afterwards.
struct AskingTheMainThread: Scenario {
    let rule = "C15"
    let sentence = "Whoever posts and then asks the main thread finds the post delivered."

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        for key in [Notification.Key.number, .boxedNumber] {
            stage.keep(center.observe(key, on: MainActor.self, using: stage.witness().handler { heard.write($0) }))
        }
        for (number, key) in zip(1...2, [Notification.Key.number, .boxedNumber]) {
            stage.thread("poster \(number)") {
                center.post(key, payload: number)
                Threads.main.add { claim(heard.has(number), "post \(number) is not delivered") }
            }
        }
    }
}

/// A handler on the main actor posts, while more comes from a thread.
struct NestedPostsOnTheMainThread: Scenario {
    let rule = "C15"
    let sentence = "A post in a handler on the main actor is delivered at once, and nothing else inside of it."

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        let depth = Diary<Int>()
        stage.keep(
            center.observe(
                .number, on: MainActor.self,
                using: stage.witness().handler { number in
                    depth.write((depth.entries.last ?? 0) + 1)
                    claim(depth.entries.last ?? 0 <= 2, "deliveries are nested more deeply than posts")
                    heard.write(number)
                    if number < 10 {
                        center.post(.number, payload: 10 * number)
                        claim(heard.entries.last == 10 * number, "a nested post is not delivered at once")
                    }
                    depth.write((depth.entries.last ?? 0) - 1)
                }))
        stage.thread("poster") {
            center.post(.number, payload: 1)
            center.post(.number, payload: 2)
        }
        stage.mainThread { center.post(.number, payload: 3) }
        stage.afterwards {
            claim(heard.entries.sorted() == [1, 2, 3, 10, 20, 30], "it got \(heard.entries)")
        }
    }
}
