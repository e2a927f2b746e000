import Foundation
import NotificationToken
import Testing

@Suite("C16 first(within:where:) passes over payloads, and never ends the observation", timeLimit)
struct FirstWhereTests {
    private let center = NotificationCenter()
    /// Longer than a test may take.
    private static let long = 1_000

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("It returns the first payload that meets the condition, buffered or not, and the next call goes on there")
    func passesOver() async {
        let numbers = center.payloads(for: .number)
        for number in 0..<5 { center.post(.number, payload: number) }
        #expect(await numbers.first(within: .zero) { $0 == 2 } == 2)
        #expect(await numbers.first(within: .zero) { $0 == 0 } == nil)
        let worker = Worker { [center] in for number in 5..<10 { center.post(.number, payload: number) } }
        #expect(await numbers.first(within: .seconds(Self.long)) { $0 == 8 } == 8)
        #expect(await numbers.first(within: .seconds(Self.long)) == 9)
        await onThread { worker.join() }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The limit holds for all payloads together, however many are posted meanwhile", arguments: [0, -1, 1, 20])
    func oneLimit(milliseconds: Int) async {
        let (numbers, isOver) = (center.payloads(for: .number), Shared(false))
        let posters = (0..<2).map { _ in
            Worker { [center] in while !isOver.value { center.post(.number, payload: 1) } }
        }
        #expect(await numbers.first(within: .milliseconds(milliseconds)) { $0 == 2 } == nil)
        isOver.value = true
        await onThread { for poster in posters { poster.join() } }
        // The observation goes on.
        center.post(.number, payload: 2)
        #expect(await numbers.first(within: .zero) { $0 == 2 } == 2)
    }

    // A noisy machine may hold up a round. If the limit began anew, no round would be in order.
    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("A payload that is passed over doesn't begin the limit anew (one round of 20)")
    func restOfTheLimit() async {
        var isInOrder = false
        for _ in 0..<20 where !isInOrder {
            let ends = Log<Int>()
            let (numbers, texts) = (center.payloads(for: .number), center.payloads(for: .text))
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = await numbers.first(within: .milliseconds(200)) { _ in false }
                    ends.add(200)
                }
                group.addTask {
                    _ = await texts.first(within: .milliseconds(300))
                    ends.add(300)
                }
                group.addTask { [center] in
                    try? await Task.sleep(for: .milliseconds(150))
                    center.post(.number, payload: 1)
                }
            }
            isInOrder = ends.values == [200, 300]
        }
        #expect(isInOrder)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The condition may post, and may end the observation; then what waits is read, and the result is nil")
    func reentrant() async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 0)
        let third = await numbers.first(within: .seconds(Self.long)) {
            center.post(.number, payload: $0 + 1)
            return $0 == 3
        }
        #expect(third == 3)
        var seen: [Int] = []
        let none = await numbers.first(within: .seconds(Self.long)) {
            seen.append($0)
            numbers.finish()
            center.post(.number, payload: 9)
            return false
        }
        #expect(none == nil)
        #expect(seen == [4])
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("After the time it reads what waits, and not what the condition posts each time")
    func postsInTheCondition() async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 0)
        var calls = 0
        let none = await numbers.first(within: .zero) { _ in
            calls += 1
            center.post(.number, payload: calls)
            return calls == 1_000
        }
        #expect(none == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("In a cancelled task it returns nil without reading a payload, and the observation goes on")
    func cancelled() async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await numbers.first(within: .seconds(Self.long)) { _ in true }
        }
        #expect(await task.value == nil)
        #expect(await numbers.first(within: .zero) == 1)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @MainActor private final class Form {
        var isDone = false
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The condition runs on the caller's actor")
    @MainActor func isolation() async {
        let (numbers, form) = (center.payloads(for: .number), Form())
        for number in 0..<3 { center.post(.number, payload: number) }
        let worker = Worker { [center] in center.post(.number, payload: 3) }
        let number = await numbers.first(within: .seconds(Self.long)) { number in
            MainActor.assertIsolated()
            form.isDone = number == 3
            return form.isDone
        }
        #expect(number == 3)
        #expect(form.isDone)
        await onThread { worker.join() }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("Every duration is accepted, from the most negative to the longest")
    func durations() async {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
        let durations: [Duration] = [
            .seconds(Int64.min), .seconds(Int64.max), longest, .zero - longest, .nanoseconds(Int64.max),
            .seconds(1_000_000_000), .seconds(999_999_999), .nanoseconds(1), .zero,
        ]
        for duration in durations {
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 1)
            #expect(await numbers.first(within: duration) == 1, "\(duration)")
            guard duration > .seconds(1) else {
                #expect(await numbers.first(within: duration) == nil, "\(duration)")
                continue
            }
            let worker = Worker { [center] in center.post(.number, payload: 2) }
            #expect(await numbers.first(within: duration) == 2, "\(duration)")
            await onThread { worker.join() }
        }
    }

    #if EXIT_TESTS && compiler(>=6.2)
    @Test("20,000 waits with a limit of an hour that a post or a cancellation ends leave nothing", .memoryTest)
    func memory() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            @MainActor func wait(_ count: Int) async {
                let numbers = center.payloads(for: .number)
                for number in 0..<count {
                    let task = Task { await numbers.first(within: .seconds(3_600)) }
                    // On the main actor, the task runs until it waits.
                    await Task.yield()
                    if number % 2 == 0 { center.post(.number, payload: number) } else { task.cancel() }
                    _ = await task.value
                    while await numbers.first(within: .zero) != nil {}
                }
            }
            await wait(2_000)
            let before = heapBytes() ?? 0
            await wait(20_000)
            let growth = (heapBytes() ?? 0) - before
            print("grew by \(growth) bytes")
            // It would be 14 MB if each wait left its timer.
            endProcess(isGood: growth < 500_000)
        }
    }
    #endif
}
