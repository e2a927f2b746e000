import NotificationToken
import Scheduling

let c16: [Scenario] = [
    Scenario(
        "C16", "StreamOfACancelledTask",
        "A loop in a cancelled task ends, and so does the observation if nothing else keeps the sequence."
    ) {
        stage, center in
        let heard = Diary<Int>()
        let numbers = Held(center.payloads(for: .number))
        let task = stage.task("loop") {
            if let numbers = numbers.take() { for await number in numbers { heard.write(number) } }
            heard.write(0)
        }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("canceller") { cancel(task) }
        stage.afterwards {
            claim(heard.count(0) == 1, "the loop has not ended")
            claim(heard.entries == Array(heard.entries.sorted().dropFirst()) + [0], "the loop got \(heard.entries)")
            claimNoObservation(on: center)
        }
    },
    Scenario(
        "C16", "TwoLoopsOverOneSequence",
        "Two loops share the payloads, neither ends the other one, and the observation ends with the last owner."
    ) { stage, center in
        let heard = Diary<Int>()
        let numbers = Held(center.payloads(for: .number))
        for loop in 1...2 {
            stage.task("loop \(loop)") { [iterator = numbers.value?.makeAsyncIterator()] in
                var iterator = iterator
                if let number = await iterator?.next() { heard.write(number) }
            }
        }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.thread("owner") { numbers.drop("the sequence") }
        stage.afterwards {
            claim(heard.entries.sorted() == [1, 2], "the loops got \(heard.entries)")
            claimNoObservation(on: center)
        }
    },
    Scenario(
        "C16", "LastOwnersOfASequence",
        "The observation ends when its sequence and its iterator are released on two threads, and everything is released."
    ) { stage, center in
        let witness = stage.witness()
        let numbers = Held(center.payloads(for: .number, onMismatch: witness.handler()))
        let iterator = Held(numbers.value?.makeAsyncIterator())
        stage.thread("owner") { numbers.drop("the sequence") }
        stage.thread("reader") { iterator.drop("the iterator") }
        stage.posters(1)
        stage.afterwards {
            witness.mustBeGone("nobody keeps the sequence")
            claimNoObservation(on: center)
        }
    },
    Scenario(
        "C16", "FirstThatIsCancelled",
        "Of two tasks that call first(), a cancelled one returns nil or a payload, and no payload is skipped."
    ) { stage, center in
        let answers = Diary<Int>()
        let numbers = center.payloads(for: .number)
        let tasks = (1...2).map { number in
            stage.task("reader \(number)") { answers.write(await numbers.first() ?? 0) }
        }
        stage.thread("canceller") { cancel(tasks[0]) }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.afterwards {
            let heard = answers.entries.filter { $0 > 0 }.sorted()
            claim(!heard.isEmpty && heard == Array([1, 2].prefix(heard.count)), "first() returned \(answers.entries)")
            claim(answers.entries.count == 2, "first() returned only \(answers.entries)")
        }
        stage.keep(numbers)
    },
    Scenario(
        "C16", "FirstWithinWhoseTimeEnds",
        "If the time of first(within:) ends while a payload arrives, this call or the next one returns the payload."
    ) { stage, center in
        let answers = Diary<Int>()
        let numbers = center.payloads(for: .number)
        stage.task("reader") {
            answers.write(await numbers.first(within: .seconds(1)) ?? 0)
            if !answers.entries.contains(1) { answers.write(await numbers.first() ?? 0) }
        }
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.afterwards { claim(answers.count(1) == 1, "first(within:) returned \(answers.entries)") }
        stage.keep(numbers)
    },
]

/// Cancels a task without interruption, because the runtime holds a lock that the scheduler does not know.
private func cancel(_ task: Task<Void, Never>) {
    Scheduler.shared.atomically { task.cancel() }
}

/// Claims that nobody observes an event: then a post removes the library's registration.
private func claimNoObservation(on center: NotificationCenter) {
    center.post(name: .event)
    claim(center.registrationCount == 0, "the center still has a registration")
}
