import Foundation
import NotificationToken
import Testing

@Suite("A loop ends with its task or finish(), and the observation with finish() or the last owner", timeLimit)
struct SequenceEndTests {
    private let center = NotificationCenter()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A cancelled task reads nothing that waits, and ends no observation, in a loop, next() and next(within:)")
    func cancelledTask() async {
        let streams = (0..<4).map { _ in center.payloads(for: .number) }
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var numbers = [await streams[0].next(), await streams[3].next(within: .seconds(1_000))]
            for await number in streams[1] { numbers.append(number) }
            var iterator = streams[2].makeAsyncIterator()
            let next: Int? = await iterator.next()
            return await numbers + [next, iterator.next(isolation: nil)]
        }
        #expect(await task.value == [nil, nil, nil, nil])
        center.post(.number, payload: 2)
        for stream in streams {
            #expect(await stream.next() == 1)
            #expect(await stream.next(within: .zero) == 2)
        }
    }

    /// How a task waits for a payload.
    enum Wait: CaseIterable { case loop, next, nextWithin }

    /// What resumes it.
    enum Event: CaseIterable { case post, cancellation, finish, finishThenCancellation, end }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "A task that waits in a loop, next() or next(within:) resumes at a post, its cancellation, finish() and the center's end",
        arguments: Wait.allCases, Event.allCases)
    func resumes(wait: Wait, event: Event) async {
        let (center, capture, executor) = (Shared(Optional(NotificationCenter())), Capture(), QueueExecutor())
        guard let stream = center.value?.payloads(for: .number, onMismatch: capture.handler()) else { return }
        let task = Task(executorPreference: executor) {
            switch wait {
            case .loop:
                for await number in stream { return number as Int? }
                return nil
            case .next: return await stream.next()
            case .nextWithin: return await stream.next(within: .seconds(1_000))
            }
        }
        await executor.waitUntilIdle()
        #expect(!capture.isReleased)
        switch event {
        case .post: await onThread { for number in 0..<3 { center.value?.post(.number, payload: number) } }
        case .cancellation: task.cancel()
        case .finish: stream.finish()
        case .finishThenCancellation:
            executor.hold()
            stream.finish()
            task.cancel()
            executor.letGo()
        case .end: await onThread { center.value = nil }
        }
        #expect(await task.value == (event == .post ? 0 : nil))
        // Neither a loop that is left, nor next() or next(within:), ends the observation of a sequence that is kept.
        let ends = event != .post && event != .cancellation
        #expect(capture.isReleased == ends)
        guard !ends else { return }
        await onThread { center.value?.post(.number, payload: 3) }
        #expect(await stream.next() == (event == .post ? 1 : 3))
    }

    @Test("A second loop over a sequence that is kept reads what has waited since the first one was left, and goes on")
    func secondLoop() async {
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
