import Foundation
import NotificationToken
import Scheduling

let memory: [Scenario] = [
    Scenario(
        "C10", "TwoFirstObservers",
        "Two threads that are the first to observe a name share one registration, and hear each later post once.",
        in: .centers
    ) { stage, center in
        let heard = [Diary<Int>(), Diary<Int>()]
        for (number, diary) in heard.enumerated() {
            let witness = stage.witness()
            stage.thread("observer \(number + 1)") {
                stage.keep(center.observe(.number, using: witness.handler { diary.write($0) }))
                center.post(.number, payload: number)
                claim(diary.count(number) == 1, "its own post is heard \(diary.count(number)) times")
            }
        }
        stage.thread("poster") { center.post(.number, payload: 2) }
        stage.afterwards {
            center.post(.number, payload: 3)
            for number in 0...3 {
                let counts = heard.map { $0.count(number) }
                claim(counts.allSatisfy { $0 == 1 || number < 3 && $0 == 0 }, "post \(number) is heard \(counts) times")
            }
            claim(center.registrationCount == 1, "the center has \(center.registrationCount) registrations")
            claim(center.registrationsSoFar <= 2, "there were \(center.registrationsSoFar) registrations")
        }
    },
    Scenario(
        "C10", "ObserverOfAllNames",
        "An observer of all names hears each post once, and its registration ends with its token.",
        in: .centers
    ) { stage, center in
        let witness = stage.witness()
        let isObserving = Diary<Bool>()
        stage.thread("poster") {
            let wasObserving = isObserving.has(true)
            center.post(name: .event)
            claim(witness.calls <= 1, "one post is heard \(witness.calls) times")
            claim(witness.calls == 1 || !wasObserving || isObserving.has(false), "the post is not heard")
        }
        stage.thread("observer") {
            let token = center.observe(name: nil, using: witness.handler())
            isObserving.write(true)
            yield()
            isObserving.write(false)
            cancelAndWait(token, witness)
        }
    },
    Scenario("C10", "StrangersRemovalAgainstACancel", "A registration that is renewed too late is removed again.") {
        stage, center in
        let stale = staleObserver(of: center)
        // Of all names, because such a relay is closed at once, by another thread.
        let token = center.observe(name: nil, using: stage.witness().handler())
        stage.thread("stranger") { center.removeObserver(stale) }
        stage.thread("canceller") { token.cancel() }
    },
    Scenario(
        "C10", "ManyIdleNames",
        "An observation of a new name removes 64 idle ones once, unless one is observed again, which hears its post."
    ) { stage, center in
        let names = [.event] + (1..<64).map { Notification.Name("\($0)") }
        for name in names { center.observe(name: name) { _ in }.cancel() }
        // Those that a post has removed still count, and leave fewer orders to explore.
        for name in names.dropFirst(2) { center.post(name: name) }
        let witness = stage.witness()
        stage.thread("newcomer") { stage.keep(center.observe(name: .other, using: stage.witness().handler())) }
        stage.thread("returning") {
            stage.keep(center.observe(name: .event, using: witness.handler()))
            let before = witness.calls
            center.post(name: .event)
            claim(witness.calls > before, "the observer's own post is not heard")
        }
        stage.afterwards {
            // The two that are observed.
            claim(center.registrationCount == 2, "the center has \(center.registrationCount) registrations")
            claim(center.registrationsSoFar <= 66, "there were \(center.registrationsSoFar) registrations")
        }
        stage.afterwards { for name in names { center.post(name: name) } }
    },
    Scenario(
        "C10", "PostOfAnIdleName",
        "A post that removes an idle name keeps no new observation from hearing a later post, or from sharing its entry.",
        in: .centers
    ) { stage, center in
        let witness = stage.witness()
        stage.thread("guest") { center.observe(name: .event) { _ in }.cancel() }
        stage.posters(1)
        stage.thread("observer") {
            stage.keep(center.observe(name: .event, using: witness.handler()))
            let before = witness.calls
            center.post(name: .event)
            claim(witness.calls > before, "the observer's own post is not heard")
        }
        stage.afterwards {
            stage.keep(center.observe(name: .event, using: stage.witness().handler()))
            claim(center.registrationCount == 1, "the name is registered \(center.registrationCount) times")
        }
    },
    Scenario(
        "C10", "AbandonedObservations",
        "A sweep ends an observation whose target is gone where its handler runs, and no other one.",
        in: .actors
    ) { stage, center in
        // The first has lost its token before the threads begin.
        resetKeptSubscriptions(newCount: 254)
        let living = stage.witness()
        let goneOnActor = stage.witness { stage.store == nil ? Threads.isMainCurrent : Office.isCurrent }
        let (target, survivor, isGone) = (Held(Thing()), Held(Thing()), Held(false))
        let last = Held<NotificationToken>()
        if let target = target.value, let survivor = survivor.value {
            let handler: @Sendable (Thing, Notification) -> Void = goneOnActor.handler()
            if stage.store == nil {
                center.observe(name: .event, with: target) { @MainActor in handler($0, $1) }.keepObserving()
            } else {
                center.observe(name: .event, with: target) { @Office in handler($0, $1) }.keepObserving()
            }
            last.put(center.observe(name: .event, with: survivor, using: living.handler()))
        }
        stage.thread("keeper") {
            isGone.put(target.value == nil)
            last.value?.keepObserving()
            last.drop("the token")
        }
        stage.thread("owner") { target.drop("the target") }
        stage.afterwards {
            if isGone.value == true { goneOnActor.mustBeGone("its target was gone") }
            let before = living.calls
            center.post(name: .event)
            claim(living.calls == before + 1, "the observation whose target lives is not called")
        }
        stage.afterwards {
            goneOnActor.mustBeGone("its target is gone")
            survivor.drop("the survivor")
            for name in [Notification.Name.event, .other] { center.post(name: name) }
        }
    },
    Scenario(
        "C10", "SweepOnTwoThreads",
        "The threads of a sweep end all observations whose target is gone."
    ) { stage, center in
        resetKeptSubscriptions(newCount: 253)
        let gone = [stage.witness(), stage.witness(), stage.witness()]
        let tokens = gone.map { center.observe(name: .event, with: Thing(), using: $0.handler()) }
        for token in tokens.dropLast() { token.keepObserving() }
        stage.thread("keeper") { tokens[2].keepObserving() }
        stage.afterwards { for witness in gone { witness.mustBeGone("its target is gone") } }
    },
    Scenario(
        "C10", "KeptOnTwoThreads",
        "An observation that two threads keep is kept once, and its end is counted, so that a sweep is due in time."
    ) { stage, center in
        let token = center.observe(name: .event, using: stage.witness().handler())
        for number in 1...2 { stage.thread("keeper \(number)") { token.keepObserving() } }
        stage.thread("canceller") { token.cancel() }
        stage.afterwards {
            let (count, ended) = keptSubscriptions
            claim(count <= 1, "it is kept \(count) times")
            claim(ended == count, "\(count) are kept and have ended, and \(ended) are counted")
        }
    },
]
