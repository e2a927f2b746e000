import Foundation
import NotificationToken
import Testing

@Suite("next(within:where:)", timeLimit)
struct NextWithinTests {
    private let center = NotificationCenter()
    /// Longer than a test may take, in seconds.
    private static let long = 1_000

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test(
        "next(within:) returns nil when the time is over, not earlier and not much later", arguments: [0, -1, 1, 100])
    func returnsNilWhenTheTimeIsOver(milliseconds: Int) async {
        let numbers = center.payloads(for: .number)

        let start = SuspendingClock.now
        #expect(await numbers.next(within: .milliseconds(milliseconds)) == nil)
        let duration = SuspendingClock.now - start

        // The limit is rounded to whole nanoseconds.
        #expect(duration >= .milliseconds(milliseconds) - .microseconds(1))
        #expect(duration < .seconds(50))
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("What is posted after the time of next(within:) is over waits for the next calls", arguments: [0, 1])
    func losesNothingAfterTheTimeIsOver(milliseconds: Int) async {
        let numbers = center.payloads(for: .number)

        for number in 0..<3 {
            #expect(await numbers.next(within: .milliseconds(milliseconds)) == nil)
            for _ in 0..<2 { center.post(.number, payload: number) }
            #expect(await numbers.next(within: .seconds(Self.long)) == number)
            #expect(await numbers.next() == number)
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("Without time, next(within:where:) reads only what waited when it was called", arguments: [0, -500])
    func readsOnlyWhatWaits(milliseconds: Int) async {
        let numbers = center.payloads(for: .number)
        for number in 0..<2 { center.post(.number, payload: number) }

        let found = await numbers.next(within: .milliseconds(milliseconds)) { [center] number in
            center.post(.number, payload: number + 2)
            return number > 1
        }

        #expect(found == nil)
        #expect(await numbers.next() == 2)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("next(within:) returns when the time is over, although the main thread is blocked")
    @MainActor func returnsWhileTheMainThreadIsBlocked() {
        let numbers = center.payloads(for: .number)
        let isOver = Signal("the return of next(within:)")

        Task.detached {
            #expect(await numbers.next(within: .milliseconds(1)) == nil)
            isOver.send()
        }

        isOver.wait()
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("next(within:where:) returns the first payload that waits and meets the condition")
    func passesOverPayloadsThatWait() async {
        let numbers = center.payloads(for: .number)
        for number in 0..<4 { center.post(.number, payload: number) }

        #expect(await numbers.next(within: .zero) { $0 >= 2 } == 2)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("next(within:where:) returns the first payload posted meanwhile that meets the condition")
    func passesOverPayloadsThatArePosted() async {
        let numbers = center.payloads(for: .number)

        let poster = JoinableThread { [center] in for number in 0..<5 { center.post(.number, payload: number) } }
        #expect(await numbers.next(within: .seconds(Self.long)) { $0 >= 3 } == 3)

        await onThread { poster.join() }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("A payload that next(within:where:) has passed over isn't read again")
    func passedOverPayloadsAreGone() async {
        let numbers = center.payloads(for: .number)
        for number in 0..<4 { center.post(.number, payload: number) }

        #expect(await numbers.next(within: .zero) { $0 == 2 } == 2)
        #expect(await numbers.next() == 3)

        center.post(.number, payload: 4)
        #expect(await numbers.next(within: .zero) { $0 == 5 } == nil)
        #expect(await numbers.next(within: .zero) == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test(
        "The limit of next(within:where:) holds for all payloads together, however many are posted meanwhile",
        arguments: [1, 1_000_000])
    func limitHoldsForAllPayloads(count: Int) async {
        let numbers = center.payloads(for: .number)
        center.post(.number, payload: 1)

        // A million posts take much longer than the limit.
        let found = await numbers.next(within: .milliseconds(20)) { [center] number in
            if number < count { center.post(.number, payload: number + 1) }
            return number == 1_000_000
        }

        #expect(found == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("When the time of next(within:where:) is over, the observation goes on")
    func observationGoesOn() async {
        let numbers = center.payloads(for: .number)
        #expect(await numbers.next(within: .milliseconds(1)) { _ in false } == nil)

        center.post(.number, payload: 1)

        #expect(await numbers.next(within: .zero) == 1)
    }

    /// From the most negative to the longest.
    @available(macOS 13, iOS 16, tvOS 16, *)
    private static var durations: [Duration] {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
        return [
            .seconds(Int64.min), .seconds(Int64.max), longest, .zero - longest, .nanoseconds(Int64.max),
            .seconds(1_000_000_000), .seconds(999_999_999), .nanoseconds(1), .zero, .seconds(1e19), .seconds(-1e19),
        ]
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("With every duration, even the longest and the most negative, next(within:) reads what waits")
    func everyDurationReadsWhatWaits() async {
        for duration in Self.durations {
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 1)
            #expect(await numbers.next(within: duration) == 1, "\(duration)")
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("With every duration up to a nanosecond, even the most negative, next(within:) returns nil if nothing waits")
    func shortDurationsReturnNil() async {
        for duration in Self.durations where duration < .seconds(1) {
            #expect(await center.payloads(for: .number).next(within: duration) == nil, "\(duration)")
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("With every long duration, even the longest, next(within:) waits")
    func longDurationsWait() async {
        for duration in Self.durations where duration > .seconds(1) {
            let numbers = center.payloads(for: .number)
            let poster = JoinableThread { [center] in center.post(.number, payload: 2) }
            #expect(await numbers.next(within: duration) == 2, "\(duration)")
            await onThread { poster.join() }
        }
    }
}
