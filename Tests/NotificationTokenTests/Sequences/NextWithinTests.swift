import Foundation
import NotificationToken
import Testing

@Suite("next(within:where:) waits for the next payload no longer than told, and loses none", timeLimit)
struct NextWithinTests {
    private let center = NotificationCenter()
    /// Longer than a test may take.
    private static let long = 1_000

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test(
        "next(within:) returns nil when the time is over, not earlier and not much later, and leaves what is posted later to the next calls",
        arguments: [0, -1, 1, 100])
    func timeOut(milliseconds: Int) async {
        let payloads = center.payloads(for: .number)
        for number in 0..<3 {
            let start = SuspendingClock.now
            #expect(await payloads.next(within: .milliseconds(milliseconds)) == nil)
            // The limit is rounded to whole nanoseconds.
            let least = Duration.milliseconds(milliseconds) - .microseconds(1)
            #expect((least..<Duration.seconds(50)).contains(SuspendingClock.now - start))
            for _ in 0..<2 { center.post(.number, payload: number) }
            #expect(await payloads.next(within: .seconds(Self.long)) == number)
            #expect(await payloads.next() == number)
        }
        #expect(payloads.droppedCount == 0)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("Without time, next(within:where:) reads only what waited when it was called")
    func onlyWhatWaits() async {
        let payloads = center.payloads(for: .number)
        for number in 0..<2 { center.post(.number, payload: number) }
        for duration in [Duration.zero, .milliseconds(-500)] {
            let found = await payloads.next(within: duration) { [center] number in
                center.post(.number, payload: number + 2)
                return number > 1 && duration == .zero
            }
            #expect(found == nil)
        }
        #expect(await payloads.next() == 4)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("next(within:) returns when the time is over, although the main thread is blocked")
    @MainActor func blockedMainThread() {
        let (payloads, isOver) = (center.payloads(for: .number), Signal())
        Task.detached {
            #expect(await payloads.next(within: .milliseconds(1)) == nil)
            isOver.send()
        }
        isOver.wait()
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("It returns the first payload that meets the condition, buffered or not, and the next call goes on there")
    func passesOver() async {
        let numbers = center.payloads(for: .number)
        for number in 0..<5 { center.post(.number, payload: number) }
        #expect(await numbers.next(within: .zero) { $0 == 2 } == 2)
        #expect(await numbers.next(within: .zero) { $0 == 0 } == nil)
        let worker = Worker { [center] in for number in 5..<10 { center.post(.number, payload: number) } }
        #expect(await numbers.next(within: .seconds(Self.long)) { $0 == 8 } == 8)
        #expect(await numbers.next(within: .seconds(Self.long)) == 9)
        await onThread { worker.join() }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The limit holds for all payloads together, however many are posted meanwhile", arguments: [1, .max])
    func oneLimit(count: Int) async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 1)
        let found = await numbers.next(within: .milliseconds(20)) { [center] number in
            if number < count { center.post(.number, payload: number + 1) }
            return false
        }
        #expect(found == nil)
        // The observation goes on.
        center.post(.number, payload: 0)
        #expect(await numbers.next(within: .zero) { $0 == 0 } == 0)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("Every duration is accepted, from the most negative to the longest")
    func durations() async {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
        let durations: [Duration] = [
            .seconds(Int64.min), .seconds(Int64.max), longest, .zero - longest, .nanoseconds(Int64.max),
            .seconds(1_000_000_000), .seconds(999_999_999), .nanoseconds(1), .zero, .seconds(1e19), .seconds(-1e19),
        ]
        for duration in durations {
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 1)
            #expect(await numbers.next(within: duration) == 1, "\(duration)")
            guard duration > .seconds(1) else {
                #expect(await numbers.next(within: duration) == nil, "\(duration)")
                continue
            }
            let worker = Worker { [center] in center.post(.number, payload: 2) }
            #expect(await numbers.next(within: duration) == 2, "\(duration)")
            await onThread { worker.join() }
        }
    }
}
