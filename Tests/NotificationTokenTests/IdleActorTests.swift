import Foundation
import NotificationToken
import Testing

@Suite("C15 An ended observation keeps no actor busy", timeLimit)
struct IdleActorTests {
    private static let key = Notification.Key<Int>(
        "parking",
        coding: .custom(
            decode: { note in
                (note.userInfo?["park"] as? Park)?.stop()
                return note.userInfo?["number"] as? Int
            }, encode: { ["number": $0] }))

    /// Cancels while one payload waits for the actor and another thread is inside the decoder, or `onMismatch`.
    ///
    /// The body is called then: the actor's jobs may run, and the other thread is still inside. Returns what that returns,
    /// and whether the handler was gone then and afterwards.
    private static func cancel<Result>(
        inDecoder: Bool, _ store: HeldStore, then body: () -> Result
    ) -> (result: Result, isGone: [Bool]) {
        let center = NotificationCenter()
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        store.executor.hold()
        let token = center.observe(key, on: store) { [thing = capture.value] store, number in
            withExtendedLifetime(thing) { store.insert(number) }
        } onMismatch: { _ in
            if !inDecoder { park.stop() }
        }
        capture.value = nil
        center.post(key, payload: 1)
        let poster = Worker {
            center.post(name: key.name, object: nil, userInfo: inDecoder ? ["park": park, "number": 2] : nil)
        }
        park.waitForArrival()
        token.cancel()
        store.executor.letGo()
        let result = body()
        let wasGone = isGone.value
        park.letGo()
        poster.join()
        return (result, [wasGone, isGone.value])
    }

    @Test("While another thread is inside the decoder, or onMismatch, few jobs come", arguments: [true, false])
    func jobs(inDecoder: Bool) async {
        let store = HeldStore()
        let (_, isGone) = await onThread {
            Self.cancel(inDecoder: inDecoder, store) {
                // Each of these tasks brings one job, and gives one that runs in circles a turn.
                for _ in 0..<50 {
                    let done = Signal()
                    Task {
                        _ = await store.numbers
                        done.send()
                    }
                    done.wait()
                }
            }
        }
        #expect(store.executor.count < 60)
        #expect(isGone == [false, true])
        #expect(await store.numbers == [])
    }

    #if EXIT_TESTS && compiler(>=6.2) && !os(Windows)
    @Test("Nor is any processor time used")
    func processorTime() async {
        // In a process of its own, where nothing else runs.
        await #expect(processExitsWith: .success) {
            await onThread {
                let store = HeldStore()
                _ = IdleActorTests.cancel(inDecoder: true, store) {
                    let start = clock()
                    pause(0.3)  // The time in which it might use the processor.
                    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
                    endProcess(isGood: seconds < 0.06)
                }
            }
        }
    }
    #endif
}
