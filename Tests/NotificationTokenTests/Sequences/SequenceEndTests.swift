import Foundation
import NotificationToken
import Testing

@Suite("The ends of loops, of waits and of a sequence's observation", timeLimit)
struct SequenceEndTests {
    private let center = NotificationCenter()

    // MARK: - A cancelled task

    /// How a task reads payloads.
    enum Reading: CaseIterable {
        case loop, iterator, isolatedIterator, next, nextWithin

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func read(_ numbers: NotificationCenter.Payloads<Int>) async -> Int? {
            switch self {
            case .loop:
                for await number in numbers { return number }
                return nil
            case .iterator:
                var iterator = numbers.makeAsyncIterator()
                return await iterator.next()
            case .isolatedIterator:
                var iterator = numbers.makeAsyncIterator()
                return await iterator.next(isolation: nil)
            case .next: return await numbers.next()
            case .nextWithin: return await numbers.next(within: .seconds(1_000))
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A cancelled task reads nothing that waits", arguments: Reading.allCases)
    func cancelledTaskReadsNothing(reading: Reading) async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 1)

        #expect(await Self.readInACancelledTask(numbers, reading) == nil)

        #expect(await numbers.next() == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A cancelled task that reads ends no observation", arguments: Reading.allCases)
    func cancelledTaskEndsNoObservation(reading: Reading) async {
        let numbers = center.payloads(for: .number)
        _ = await Self.readInACancelledTask(numbers, reading)

        center.post(.number, payload: 1)

        #expect(await numbers.next() == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private static func readInACancelledTask(
        _ numbers: NotificationCenter.Payloads<Int>, _ reading: Reading
    ) async -> Int? {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await reading.read(numbers)
        }
        return await task.value
    }

    // MARK: - A task that waits

    /// What resumes a task that waits.
    enum Event: CaseIterable {
        case post, cancellation, finish, finishThenCancellation, centersEnd

        var expectedPayload: Int? { self == .post ? 0 : nil }
        /// Neither a loop that is left nor a cancelled call ends the observation of a sequence that is kept.
        var endsObservation: Bool { self != .post && self != .cancellation }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "A task that waits resumes at a post, at its cancellation, at finish() and at the center's end",
        arguments: Reading.allCases, Event.allCases)
    func waitingTaskResumes(reading: Reading, event: Event) async throws {
        let center = Shared<NotificationCenter?>(NotificationCenter())
        let capture = Capture()
        let executor = GatedTaskExecutor()
        let numbers = try #require(center.value?.payloads(for: .number, onMismatch: capture.handler()))
        let task = Task(executorPreference: executor) { await reading.read(numbers) }
        await executor.waitUntilIdle()

        switch event {
        case .post: await onThread { for number in 0..<3 { center.value?.post(.number, payload: number) } }
        case .cancellation: task.cancel()
        case .finish: numbers.finish()
        case .finishThenCancellation:
            executor.close()
            numbers.finish()
            task.cancel()
            executor.open()
        case .centersEnd: await onThread { center.value = nil }
        }

        #expect(await task.value == event.expectedPayload)
        withExtendedLifetime(numbers) { #expect(capture.isReleased == event.endsObservation) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("What is posted after a task has read, or was cancelled, waits for the next one", arguments: Reading.allCases)
    func nextTaskGoesOn(reading: Reading) async {
        let numbers = center.payloads(for: .number)
        let executor = GatedTaskExecutor()
        let cancelled = Task(executorPreference: executor) { await reading.read(numbers) }
        await executor.waitUntilIdle()
        cancelled.cancel()
        #expect(await cancelled.value == nil)

        for number in 0..<3 { center.post(.number, payload: number) }

        for number in 0..<3 { #expect(await reading.read(numbers) == number) }
    }

    // MARK: - What ends the observation

    @Test("finish() ends the observation, and a loop reads what has waited")
    func finishEndsTheObservation() async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 1)
        for _ in 0..<2 { numbers.finish() }
        center.post(.number, payload: 2)

        #expect(await numbers.reduce(into: []) { $0.append($1) } == [1])
    }

    @Test("An iterator keeps the observation active")
    func iteratorKeepsTheObservation() async {
        var iterator = center.payloads(for: .number).makeAsyncIterator()
        center.post(.number, payload: 1)

        #expect(await iterator.next() == 1)
    }

    @Test("The observation ends when the sequence and its last iterator have been released")
    func releaseEndsTheObservation() {
        let capture = Capture()
        var numbers: NotificationCenter.Payloads<Int>? = center.payloads(for: .number, onMismatch: capture.handler())
        var iterator = numbers?.makeAsyncIterator()

        numbers = nil
        withExtendedLifetime(iterator) { #expect(!capture.isReleased) }

        iterator = nil
        #expect(capture.isReleased)
    }

    @Test("A loop over a sequence that nothing else keeps ends the observation when it is left")
    func leavingALoopEndsTheObservation() async {
        let capture = Capture()
        /// Makes a sequence in which a payload waits.
        func payloads() -> NotificationCenter.Payloads<Int> {
            let numbers = center.payloads(for: .number, onMismatch: capture.handler())
            center.post(.number, payload: 1)
            return numbers
        }

        for await number in payloads() {
            #expect(number == 1)
            #expect(!capture.isReleased)
            break
        }

        #expect(capture.isReleased)
    }

    // MARK: - A second loop

    @Test("A second loop over a sequence that is kept reads what has waited since the first one was left, and goes on")
    func secondLoopGoesOn() async {
        let numbers = center.payloads(for: .number)
        var read: [Int] = []
        center.post(.number, payload: 0)

        for round in 1...3 {
            for await number in numbers {
                read.append(number)
                guard number == 2 * round - 2 else { break }
                center.post(.number, payload: 2 * round - 1)
            }
            center.post(.number, payload: 2 * round)
        }

        #expect(read == [0, 1, 2, 3, 4, 5])
    }
}
