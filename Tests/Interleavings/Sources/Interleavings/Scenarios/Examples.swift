import Scheduling

let examples = rule("none") {
    Scenario("ExampleOfADeadlock", "Two threads that acquire two locks finish.", fault: "a deadlock") { stage, _ in
        let locks = [Mutex("the left lock", isPrivate: false), Mutex("the right lock", isPrivate: false)]
        func acquire(_ first: Mutex, _ second: Mutex) {
            let place = Place(#fileID, #function)
            first.lock(at: place)
            second.lock(at: place)
            second.unlock(at: place)
            first.unlock(at: place)
        }
        stage.thread("Ada") { acquire(locks[0], locks[1]) }
        stage.thread("Bob") { acquire(locks[1], locks[0]) }
    }
    Scenario("ExampleOfALostUpdate", "Two threads that each increment a counter make it 2.", fault: "a lost update") {
        stage, _ in
        var count = 0
        for name in ["Ada", "Bob"] {
            stage.thread(name) {
                let seen = count
                say("reads \(seen)")
                yield()
                count = seen + 1
                say("writes \(count)")
            }
        }
        stage.afterwards { claim(count == 2, "the count is \(count)") }
    }
    Scenario(
        "ExampleOfAMissedWakeUp", "A thread that waits for an event continues after the event.",
        fault: "a missed wake-up"
    ) {
        stage, _ in
        let mutex = Mutex("the lock", isPrivate: false)
        let place = Place(#fileID, #function)
        var isDone = false
        stage.thread("Ada") {
            mutex.lock(at: place)
            let mustWait = !isDone
            mutex.unlock(at: place)
            // Bob may broadcast here, before Ada waits.
            mutex.lock(at: place)
            if mustWait { mutex.wait(at: place) }
            mutex.unlock(at: place)
        }
        stage.thread("Bob") {
            mutex.lock(at: place)
            isDone = true
            mutex.broadcast(at: place)
            mutex.unlock(at: place)
        }
    }
    Scenario("ExampleOfALivelock", "A thread that polls for an answer gets one.", fault: "a livelock") { stage, _ in
        let answers = Diary<Int>()
        stage.thread("Ada") { while answers.entries.isEmpty { yield() } }
        stage.thread("Bob") { say("never answers") }
    }
}
