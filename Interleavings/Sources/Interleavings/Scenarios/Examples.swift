import Scheduling

/// Two threads take two locks, each in its own order.
struct ExampleOfADeadlock: Scenario {
    let rule = "none"
    let sentence = "Two threads that take two locks come to an end."
    let mustFail = true

    func play(on stage: Stage) {
        let locks = [Mutex("the left lock", isPrivate: false), Mutex("the right lock", isPrivate: false)]
        func take(_ first: Mutex, _ second: Mutex) {
            let place = Place(#fileID, #function)
            first.lock(at: place)
            second.lock(at: place)
            second.unlock(at: place)
            first.unlock(at: place)
        }
        stage.thread("Ada") { take(locks[0], locks[1]) }
        stage.thread("Bob") { take(locks[1], locks[0]) }
    }
}

/// Two threads read a number, and write back the next one.
struct ExampleOfALostUpdate: Scenario {
    let rule = "none"
    let sentence = "Two threads that count to two between them get there."
    let mustFail = true

    func play(on stage: Stage) {
        var count = 0
        for name in ["Ada", "Bob"] {
            stage.thread(name) {
                let seen = count
                say("reads \(seen)")
                giveWay()
                count = seen + 1
                say("writes \(count)")
            }
        }
        stage.afterwards { claim(count == 2, "the count is \(count)") }
    }
}

/// A thread waits for something that another one has done without a word.
struct ExampleOfAMissedWakeUp: Scenario {
    let rule = "none"
    let sentence = "Who waits for something goes on when it has happened."
    let mustFail = true

    func play(on stage: Stage) {
        let mutex = Mutex("the lock", isPrivate: false)
        let place = Place(#fileID, #function)
        var isDone = false
        stage.thread("Ada") {
            mutex.lock(at: place)
            let mustWait = !isDone
            mutex.unlock(at: place)
            // Here Bob may be done, and then nobody broadcasts any more.
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
}

/// A thread asks again and again for something that nobody does.
struct ExampleOfALivelock: Scenario {
    let rule = "none"
    let sentence = "A thread that asks again and again gets an answer."
    let mustFail = true

    func play(on stage: Stage) {
        let answers = Diary<Int>()
        stage.thread("Ada") {
            while answers.entries.isEmpty { giveWay() }
        }
        stage.thread("Bob") { say("has nothing to say") }
    }
}
