import Foundation
import NotificationToken
import Testing

@Suite("C3 An asynchronous call begins on the caller's actor, before anything else runs there", timeLimit)
struct CallersActorTests {
    private let center = NotificationCenter()

    @Test(
        "await cancelAndWait() returns before a waiting delivery or a task runs on the caller's actor, if no handler runs"
    )
    @MainActor func withoutWaiting() async {
        let calls = Log<Int>()
        let token = center.observe(.number) { _ in calls.tick() }
        Worker { [center] in center.post(.number, payload: 1) }.join()
        let other = Task { calls.tick() }
        for _ in 0..<2 { await token.cancelAndWait() }
        #expect(calls.count == 0)
        await other.value
        await drainMainQueue()
        #expect(calls.count == 1)
    }

    enum Reading: CaseIterable { case next, nextWithin, loop }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "next(), next(within:) and a loop on an actor take the payload before a call that comes later on that actor",
        arguments: Reading.allCases)
    @MainActor func inTurn(reading: Reading) async {
        @MainActor func read(_ payloads: NotificationCenter.Payloads<Int>) async -> Int? {
            switch reading {
            case .next: return await payloads.next()
            case .nextWithin: return await payloads.next(within: .seconds(1_000))
            case .loop:
                for await number in payloads { return number }
                return nil
            }
        }
        for _ in 0..<100 {
            let payloads = center.payloads(for: .number)
            for number in 1...2 { center.post(.number, payload: number) }
            let earlier = Task { await read(payloads) }
            let later = Task { await payloads.next(within: .zero) }
            #expect(await [earlier.value, later.value] == [1, 2])
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The condition of next(within:where:) runs on the caller's actor, even after a wait")
    @MainActor func condition() async {
        let payloads = center.payloads(for: .number)
        Task { [center] in for number in 0..<10 { center.post(.number, payload: number) } }
        let isolation = #isolation
        let last = await payloads.next(within: .seconds(1_000)) { number in
            isolation?.assertIsolated()
            return number == 9
        }
        #expect(last == 9)
    }
}
