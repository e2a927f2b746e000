import Foundation
import NotificationToken
import Testing

@Suite(
    "C16 first(within:) waits for the next payload no longer than told, and loses none", timeLimit)
struct FirstWithinTests {
    private let center = NotificationCenter()
    /// Longer than a test may take.
    private static let long = 1_000

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(
        "first(within:) returns a buffered payload, whatever the duration",
        arguments: [0, -1, 1, long, -long])
    func buffered(seconds: Int) async {
        let payloads = center.payloads(for: .number)
        for number in 0..<3 { center.post(.number, payload: number) }
        for number in 0..<3 { #expect(await payloads.first(within: .seconds(seconds)) == number) }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(
        "first(within:) returns nil when the time is over, and the observation goes on", arguments: [0, -1, 1, 20])
    func timeOut(milliseconds: Int) async {
        let payloads = center.payloads(for: .number)
        for number in 0..<3 {
            #expect(await payloads.first(within: .milliseconds(milliseconds)) == nil)
            center.post(.number, payload: number)
            #expect(await payloads.first(within: .seconds(Self.long)) == number)
        }
        #expect(payloads.droppedCount == 0)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test("first() returns a payload that is posted after first(within:) has timed out")
    func laterFirst() async {
        let payloads = center.payloads(for: .number)
        #expect(await payloads.first(within: .zero) == nil)
        center.post(.number, payload: 1)
        center.post(.number, payload: 2)
        #expect(await payloads.first() == 1)
        #expect(await payloads.first(within: .zero) == 2)
        #expect(await payloads.first(within: .zero) == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("The next post resumes a waiting call of first(within:)")
    func resumes() async {
        let (payloads, executor) = (center.payloads(for: .number), QueueExecutor())
        let first = Task(executorPreference: executor) {
            await payloads.first(within: .seconds(Self.long))
        }
        await executor.waitUntilIdle()
        await onThread { [center] in for number in 0..<3 { center.post(.number, payload: number) } }
        #expect(await first.value == 0)
        #expect(await payloads.first(within: .zero) == 1)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test("In a cancelled task first(within:) returns nil at once, and leaves the payload to the next call")
    func cancelledBefore() async {
        let payloads = center.payloads(for: .number)
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await payloads.first(within: .seconds(Self.long))
        }
        #expect(await task.value == nil)
        #expect(await payloads.first(within: .zero) == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A waiting call of first(within:) returns nil when its task is cancelled")
    func cancelledWhileItWaits() async {
        let (payloads, executor) = (center.payloads(for: .number), QueueExecutor())
        let first = Task(executorPreference: executor) {
            await payloads.first(within: .seconds(Self.long))
        }
        await executor.waitUntilIdle()
        first.cancel()
        #expect(await first.value == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test("After the observation has ended, first(within:) returns buffered payloads, and then nil without waiting")
    func ended() async {
        var owned: NotificationCenter? = NotificationCenter()
        let payloads = owned?.payloads(for: .number)
        for number in 0..<2 { owned?.post(.number, payload: number) }
        owned = nil
        #expect(await payloads?.first(within: .seconds(Self.long)) == 0)
        #expect(await payloads?.first(within: .zero) == 1)
        #expect(await payloads?.first(within: .seconds(Self.long)) == nil)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A waiting call of first(within:) returns nil when the observation ends")
    func endsWhileItWaits() async {
        let (owned, executor) = (Shared(Optional(NotificationCenter())), QueueExecutor())
        guard let payloads = owned.value?.payloads(for: .number) else { return }
        let first = Task(executorPreference: executor) {
            await payloads.first(within: .seconds(Self.long))
        }
        await executor.waitUntilIdle()
        await onThread { owned.value = nil }
        #expect(await first.value == nil)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test("For a key with an optional payload, first(within:) returns a posted nil as a payload")
    func optionalPayload() async {
        let key = Notification.Key<Int?>("optional")
        let payloads = center.payloads(for: key)
        center.post(key, payload: nil)
        #expect(await payloads.first(within: .zero) == .some(nil))
        #expect(await payloads.first(within: .zero) == Int??.none)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(
        "No payload is lost or doubled while posts race with time-outs", arguments: [0, 1, 10, 100])
    func races(microseconds: Int) async {
        let (payloads, count) = (center.payloads(for: .number), 2_000)
        let worker = Worker { [center] in
            for number in 0..<count { center.post(.number, payload: number) }
        }
        var numbers: [Int] = []
        while numbers.count < count {
            if let number = await payloads.first(within: .microseconds(microseconds)) {
                numbers.append(number)
            }
        }
        #expect(numbers == Array(0..<count))
        #expect(await payloads.first(within: .zero) == nil)
        await onThread { worker.join() }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test("No payload is lost while each of them races with the time-out of one call")
    func pairedRaces() async {
        let payloads = center.payloads(for: .number)
        for number in 0..<2_000 {
            let worker = Worker { [center] in center.post(.number, payload: number) }
            let early = await payloads.first(within: .microseconds(number % 50))
            let late = early == nil ? await payloads.first() : early
            guard late == number else {
                Issue.record("\(late.map { "\($0)" } ?? "nil") instead of \(number)")
                return
            }
            await onThread { worker.join() }
        }
    }
}
