import Foundation
import NotificationToken
import Testing

@Suite("C15 A handler on an actor has nothing of another poster's task", timeLimit)
struct ActorTaskTests {
    private let center = NotificationCenter()

    enum Request {
        @TaskLocal static var id = "none"
    }

    @Test("It sees no poster's task-local values, be the poster a task or a thread")
    func taskLocalValues() async {
        let store = HeldStore()
        let log = Log<String>()
        let token = center.observe(.number, on: store) { store, number in
            log.add("\(number) \(Request.id)")
            store.insert(number)
        }
        // None is delivered before all are posted, so one task might serve them all.
        store.executor.hold()
        for number in 0..<2 {
            await Request.$id.withValue("task \(number)") { [center] in
                await Task { center.post(.number, payload: number) }.value
            }
        }
        await onThread { [center] in
            Request.$id.withValue("thread") { center.post(.number, payload: 2) }
            center.post(.number, payload: 3)
        }
        store.executor.letGo()
        for _ in 0..<20_000 where await store.numbers.count < 4 { pause(0.0001) }
        #expect(log.values == ["0 none", "1 none", "2 none", "3 none"])
        token.cancel()
    }

    @Test("It runs at the priority of its post, or a higher one, whoever posted before")
    func priority() async {
        let store = HeldStore()
        let priorities = Shared<[Int: TaskPriority]>([:])
        let done = Signal()
        let token = center.observe(.number, on: store) { _, number in
            priorities.change { $0[number] = Task.currentPriority }
            if number == 2 { done.send() }
        }
        store.executor.hold()
        // Nobody awaits the tasks, because that would raise their priorities.
        await onThread { [center] in
            for (number, priority) in [TaskPriority.background, .userInitiated, .high].enumerated() {
                let isPosted = Signal()
                Task.detached(priority: priority) {
                    center.post(.number, payload: number)
                    isPosted.send()
                }
                isPosted.wait()
            }
            store.executor.letGo()
            done.wait()
        }
        #expect(priorities.value.count == 3)
        #expect(priorities.value[1].map { $0 >= .userInitiated } == true)
        #expect(priorities.value[2].map { $0 >= .high } == true)
        token.cancel()
    }
}

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
                    pause(0.3)
                    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
                    endProcess(isGood: seconds < 0.06)
                }
            }
        }
    }
    #endif
}
