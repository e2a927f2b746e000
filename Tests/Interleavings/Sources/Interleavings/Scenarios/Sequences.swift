import NotificationToken
import Scheduling

let sequences: [Scenario] = [
    Scenario(
        "Sequences", "LastOwnersOfASequence",
        "A loop in a cancelled task ends. Once loop and sequence are gone, the observation ends, and all is released."
    ) { stage, center in
        let heard = Diary<Int>()
        let witness = stage.witness()
        let numbers = Held(center.payloads(for: .number, onMismatch: witness.handler()))
        let first = Held(numbers.value?.makeAsyncIterator())
        let loop = stage.task("loop") {
            var iterator = first.take()
            while let number = await iterator?.next() { heard.write(number) }
            heard.write(0)
        }
        stage.thread("owner") { numbers.drop("the sequence") }
        stage.thread("canceller") { cancel(loop) }
        stage.thread("poster") {
            center.post(.number, payload: 1)
            center.post(name: .event)
        }
        stage.afterwards {
            claim(heard.entries.last == 0 && heard.entries.count <= 2, "the loop got \(heard.entries)")
            witness.mustBeGone("nobody keeps the sequence")
            claimNoObservation(on: center)
        }
    },
    Scenario(
        "Sequences", "NextThatIsCancelled",
        "Beside a loop, a cancelled next() returns nil or a payload. No payload is skipped, and the last owner ends all."
    ) { stage, center in
        let answers = Diary<Int>()
        let numbers = center.payloads(for: .number)
        let first = stage.task("reader") { answers.write(await numbers.next() ?? 0) }
        stage.task("loop") { for await number in numbers { return answers.write(number) } }
        stage.thread("canceller") { cancel(first) }
        stage.thread("poster") { for number in 1...2 { center.post(.number, payload: number) } }
        stage.afterwards {
            let heard = answers.entries.filter { $0 > 0 }.sorted()
            claim(!heard.isEmpty && heard == Array([1, 2].prefix(heard.count)), "the payloads are \(answers.entries)")
            claim(answers.entries.count == 2, "only \(answers.entries) were returned")
            claimNoObservation(on: center)
        }
    },
    Scenario(
        "Sequences", "NextWithinWhoseTimeEnds",
        "If the time of next(within:) ends while a payload arrives, this call or the next one returns the payload."
    ) { stage, center in
        let answers = Diary<Int>()
        let numbers = center.payloads(for: .number)
        stage.task("reader") {
            answers.write(await numbers.next(within: .seconds(1)) ?? 0)
            if !answers.entries.contains(1) { answers.write(await numbers.next() ?? 0) }
        }
        stage.thread("poster") { center.post(.number, payload: 1) }
        stage.afterwards { claim(answers.count(1) == 1, "next(within:) returned \(answers.entries)") }
        stage.keep(numbers)
    },
    Scenario(
        "Sequences", "NextWithinWithoutAPost", "next(within:) returns when its time is over, however soon that is."
    ) { stage, center in
        let numbers = center.payloads(for: .number)
        stage.task("reader") { claim(await numbers.next(within: .seconds(1)) == nil, "there is a payload") }
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
