import Foundation
import NotificationToken
import Testing

@Suite("C16 A loop ends with its task or finish(), and the observation with the loop or the sequence", timeLimit)
struct StreamEndTests {
    private let center = NotificationCenter()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A cancelled task reads nothing that waits. Its loop ends the observation; first() and first(within:) don't")
    func cancelledTask() async {
        let streams = (0..<4).map { _ in center.payloads(for: .number) }
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var numbers = [await streams[0].first(), await streams[3].first(within: .seconds(1_000))]
            for await number in streams[1] { numbers.append(number) }
            var iterator = streams[2].makeAsyncIterator()
            let next: Int? = await iterator.next()
            return await numbers + [next, iterator.next(isolation: nil)]
        }
        #expect(await task.value == [nil, nil, nil, nil])
        #expect(await streams[0].first() == 1)
        #expect(await streams[1].first() == 1)
        center.post(.number, payload: 2)
        #expect(await streams[1].first() == nil)
        #expect(await streams[0].first() == 2)
        #expect(await streams[3].first(within: .zero) == 1)
    }

    /// How a task waits for a payload.
    enum Wait: CaseIterable { case loop, first, firstWithin }

    /// What resumes it.
    enum Event: CaseIterable { case post, cancellation, finish, end }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "A task that waits in a loop, first() or first(within:) resumes at a post, its cancellation, finish() and the center's end",
        arguments: Wait.allCases, Event.allCases)
    func resumes(wait: Wait, event: Event) async {
        let (center, capture, executor) = (Shared(Optional(NotificationCenter())), Capture(), QueueExecutor())
        guard let stream = center.value?.payloads(for: .number, onMismatch: capture.handler()) else { return }
        let task = Task(executorPreference: executor) {
            switch wait {
            case .loop:
                for await number in stream { return number as Int? }
                return nil
            case .first: return await stream.first()
            case .firstWithin: return await stream.first(within: .seconds(1_000))
            }
        }
        await executor.waitUntilIdle()
        #expect(!capture.isReleased)
        switch event {
        case .post: await onThread { for number in 0..<3 { center.value?.post(.number, payload: number) } }
        case .cancellation: task.cancel()
        case .finish: stream.finish()
        case .end: await onThread { center.value = nil }
        }
        #expect(await task.value == (event == .post ? 0 : nil))
        // A loop ends the observation when it is left. first() and first(within:) never do.
        let ends = wait == .loop || event == .finish || event == .end
        #expect(capture.isReleased == ends)
        guard !ends else { return }
        await onThread { center.value?.post(.number, payload: 3) }
        #expect(await stream.first() == (event == .post ? 1 : 3))
    }

    @Test("A loop keeps the observation active after the release of its sequence")
    func released() async {
        var numbers = center.payloads(for: .number).makeAsyncIterator()
        center.post(.number, payload: 1)
        #expect(await numbers.next() == 1)
    }

    @Test("A sequence whose loop was left keeps no payload that is posted later")
    func left() async {
        let key = Notification.Key<Thing>("thing"), stream = center.payloads(for: key)
        weak var weakThing: Thing?
        center.post(key, payload: Thing())
        for await _ in stream { break }
        autoreleasepool {
            let thing = Thing()
            weakThing = thing
            center.post(key, payload: thing)
        }
        #expect(weakThing == nil)
        #expect(await stream.first() == nil)
    }

    @Test("After finish() a loop reads the payloads that wait, and ends; later posts are not read")
    func waitingPayloads() async {
        let capture = Capture()
        let numbers = center.payloads(for: .number, onMismatch: capture.handler())
        for number in 0..<3 { center.post(.number, payload: number) }
        numbers.finish()
        #expect(capture.isReleased)
        numbers.finish()
        center.post(.number, payload: 3)
        var read: [Int] = []
        for await number in numbers { read.append(number) }
        #expect(read == [0, 1, 2])
        #expect(await numbers.first() == nil)
        numbers.finish()
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A task that is cancelled after finish() or a post has resumed it is resumed once", arguments: [true, false])
    func cancelledLate(isFinished: Bool) async {
        let (numbers, executor) = (center.payloads(for: .number), QueueExecutor())
        let task = Task(executorPreference: executor) { await numbers.first(within: .seconds(1_000)) }
        await executor.waitUntilIdle()
        executor.hold()
        if isFinished { numbers.finish() } else { center.post(.number, payload: 7) }
        task.cancel()
        executor.letGo()
        #expect(await task.value == (isFinished ? nil : 7))
    }
}
