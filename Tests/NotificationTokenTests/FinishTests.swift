import Foundation
import NotificationToken
import Testing

@Suite("C16 finish() ends the observation of a sequence, and its consumer reads what waits", timeLimit)
struct FinishTests {
    private let center = NotificationCenter()

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

    /// How a task waits for a payload.
    enum Wait: CaseIterable { case loop, first, firstWithin }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("finish() ends the loop of another task, and gives nil to a call that waits", arguments: Wait.allCases)
    func waitingTask(wait: Wait) async {
        let (numbers, executor) = (center.payloads(for: .number), QueueExecutor())
        let task = Task(executorPreference: executor) { () -> [Int?] in
            switch wait {
            case .loop:
                var read: [Int?] = []
                for await number in numbers { read.append(number) }
                return read
            case .first: return await [numbers.first(), numbers.first()]
            case .firstWithin:
                return await [numbers.first(within: .seconds(1_000)), numbers.first(within: .seconds(1_000))]
            }
        }
        await executor.waitUntilIdle()
        center.post(.number, payload: 7)
        await executor.waitUntilIdle()
        numbers.finish()
        numbers.finish()
        #expect(await task.value == (wait == .loop ? [7] : [7, nil]))
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

    @Test("finish() in a handler keeps the running post out of the sequence if that handler was registered first")
    func inAHandler() async {
        for isFirst in [true, false] {
            let slot = Shared<NotificationCenter.Payloads<Int>?>(nil), bag = NotificationToken.Bag()
            let observe = {
                center.observe(.number) { if $0 == 1 { slot.value?.finish() } }.store(in: bag)
            }
            if isFirst { observe() }
            let numbers = center.payloads(for: .number)
            slot.value = numbers
            if !isFirst { observe() }
            for number in 0..<3 { center.post(.number, payload: number) }
            var read: [Int] = []
            for await number in numbers { read.append(number) }
            #expect(read == (isFirst ? [0] : [0, 1]))
            slot.value = nil
        }
    }

    @Test("finish() after the center's end does nothing, and what waits is read")
    func afterTheCenter() async {
        let numbers = autoreleasepool {
            let center = NotificationCenter()
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 1)
            return numbers
        }
        numbers.finish()
        #expect(await numbers.first() == 1)
        #expect(await numbers.first() == nil)
    }

    @Test("While four threads post, finish() keeps each payload whose post has returned, and the loop ends (50 rounds)")
    func race() async {
        for _ in 0..<50 {
            let (numbers, posted) = (center.payloads(for: .number), Log<Int>())
            let workers = (0..<4).map { worker in
                Worker { [center] in
                    for number in 0..<100 {
                        center.post(.number, payload: worker * 100 + number)
                        posted.tick()
                    }
                }
            }
            await onThread { posted.wait(forCount: 50) }
            let least = posted.count
            numbers.finish()
            var read: [Int] = []
            for await number in numbers { read.append(number) }
            #expect(read.count >= least)
            for worker in 0..<4 {
                let own = read.filter { $0 / 100 == worker }
                #expect(own == Array(worker * 100..<worker * 100 + own.count))
            }
            await onThread { for worker in workers { worker.join() } }
        }
    }
}
