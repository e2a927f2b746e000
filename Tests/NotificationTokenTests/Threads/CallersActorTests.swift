import Foundation
import NotificationToken
import Testing

@Suite("Asynchronous calls on the caller's actor", timeLimit)
@MainActor struct CallersActorTests {
    private let center = NotificationCenter()

    @Test("If no handler runs, await cancelAndWait() returns before anything else runs on the caller's actor")
    func cancelAndWaitLetsNothingRunBefore() async {
        let log = Log<String>()
        let token = center.observe(.number) { log.add("delivery \($0)") }
        JoinableThread { [center] in center.post(.number, payload: 1) }.join()
        let task = Task { log.add("task") }

        for _ in 0..<2 { await token.cancelAndWait() }
        #expect(log.values == [])

        await task.value
        await drainMainQueue()
        #expect(log.values == ["task"])
    }

    enum Reading: CaseIterable {
        case next, nextWithin, loop

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @MainActor func read(_ payloads: NotificationCenter.Payloads<Int>) async -> Int? {
            switch self {
            case .next: return await payloads.next()
            case .nextWithin: return await payloads.next(within: .seconds(1_000))
            case .loop:
                for await number in payloads { return number }
                return nil
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "next(), next(within:) and a loop on an actor take the payload before a call that comes later on that actor",
        arguments: Reading.allCases)
    func callsTakePayloadsInTurn(reading: Reading) async {
        for _ in 0..<100 {
            let payloads = center.payloads(for: .number)
            for number in 1...2 { center.post(.number, payload: number) }

            let earlier = Task { await reading.read(payloads) }
            let later = Task { await payloads.next(within: .zero) }

            #expect(await [earlier.value, later.value] == [1, 2])
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    @Test("The condition of next(within:where:) runs on the caller's actor, even after a wait")
    func conditionRunsOnTheCallersActor() async {
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
