import NotificationToken
import Scheduling

/// A task loops over a sequence until the center dies.
struct StreamOfADyingCenter: Scenario {
    let rule = "C16"
    let sentence = "A loop gets every post since the sequence was made, in order, and ends when the center is dead."

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let heard = Diary<Int>()
        guard let numbers = center.value?.payloads(for: .number) else { return }
        stage.task("loop") {
            for await number in numbers { heard.write(number) }
            heard.write(0)
        }
        stage.thread("poster") {
            for number in 1...2 { center.value?.post(.number, payload: number) }
            center.drop("the center")
        }
        stage.afterwards { claim(heard.entries == [1, 2, 0], "it got \(heard.entries); 0 is the end") }
    }
}

/// A task that loops over a sequence is cancelled, while somebody posts.
struct StreamOfACancelledTask: Scenario {
    let rule = "C16"
    let sentence = "A loop in a cancelled task ends, and the observation with it."

    func play(on stage: Stage) {
        let center = stage.center
        let heard = Diary<Int>()
        let numbers = Held(center.payloads(for: .number))
        let task = stage.task("loop") {
            if let numbers = numbers.value { for await number in numbers { heard.write(number) } }
            heard.write(0)
        }
        stage.thread("poster") {
            for number in 1...2 { center.post(.number, payload: number) }
        }
        // A task's cancellation holds a lock of the runtime, which the scheduler does not know.
        stage.thread("canceller") { Scheduler.shared.atomically { task.cancel() } }
        stage.afterwards {
            claim(heard.count(0) == 1, "the loop has not ended")
            claim(heard.entries == Array(heard.entries.sorted().dropFirst()) + [0], "it got \(heard.entries)")
            claim(center.observerCount(of: .event) == 0, "the center still has a registration")
        }
    }
}

/// A sequence is dropped, while somebody posts.
struct StreamThatIsDropped: Scenario {
    let rule = "C16"
    let sentence = "The observation ends when the sequence and its iterators are dropped."

    func play(on stage: Stage) {
        let center = stage.center
        let numbers = Held(center.payloads(for: .number, bufferingPolicy: .bufferingNewest(1)))
        stage.thread("poster") {
            for number in 1...3 { center.post(.number, payload: number) }
        }
        stage.thread("owner") { numbers.drop("the sequence") }
        stage.afterwards { claim(center.observerCount(of: .event) == 0, "the center still has a registration") }
    }
}

/// A task reads slowly what two threads post.
struct StreamThatDrops: Scenario {
    let rule = "C16"
    let sentence = "What does not fit into the buffer is counted, and all the rest arrives."

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let heard = Diary<Int>()
        let posted = Diary<Int>()
        guard let numbers = center.value?.payloads(for: .number, bufferingPolicy: .bufferingOldest(1)) else { return }
        stage.task("reader") {
            for await number in numbers { heard.write(number) }
        }
        // The reader waits for the first one already, and the buffer takes the second one.
        for own in [[1, 2], [3]] {
            stage.thread("poster \(own[0])") {
                for number in own {
                    center.value?.post(.number, payload: number)
                    posted.write(number)
                }
                if posted.entries.count == 3 { center.drop("the center") }
            }
        }
        stage.afterwards {
            claim(heard.entries.count + numbers.droppedCount == 3, "\(heard.entries), \(numbers.droppedCount) dropped")
        }
    }
}

/// A task that has been cancelled asks for a payload, and so does one that is cancelled meanwhile.
struct StreamWhoseFirstIsCancelled: Scenario {
    let rule = "C16"
    let sentence = "first() returns at once in a cancelled task."

    func play(on stage: Stage) {
        let center = stage.center
        let answers = Diary<Int>()
        let numbers = center.payloads(for: .number)
        let task = stage.task("reader") { answers.write(await numbers.first() ?? 0) }
        stage.thread("canceller") { Scheduler.shared.atomically { task.cancel() } }
        stage.afterwards { claim(answers.entries == [0], "it answered \(answers.entries)") }
        stage.keep(numbers)
    }
}
