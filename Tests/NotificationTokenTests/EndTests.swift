import Foundation
import NotificationToken
import Testing

@Suite("C6 However an observation ends, nothing of it is left", timeLimit)
struct EndTests {
    private func post(_ number: Int?, on center: NotificationCenter) {
        center.post(name: .init("custom"), object: nil, userInfo: number.map { ["number": $0] })
    }

    @Test("With the center, when what was posted before is delivered", arguments: Observed.Context.allCases)
    func centerDies(_ context: Observed.Context) async {
        let observed = autoreleasepool {
            let center = NotificationCenter()
            let observed = Observed(center, context)
            post(nil, on: center)
            for number in 0..<3 { post(number, on: center) }
            #expect(observed.token.value?.isActive != false)
            return observed
        }
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0, 1, 2])
        #expect(observed.mismatches.count == (context == .queue ? 0 : 1))
    }

    @Test("With the center, if a stranger has just removed its observer", arguments: Observed.Context.allCases)
    func centerDiesAfterAStranger(_ context: Observed.Context) async {
        // What Foundation puts into a pool may hold the center.
        let observed = autoreleasepool {
            let center = NotificationCenter()
            let stranger = center.addObserver(forName: .init("custom"), object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let observed = Observed(center, context)
            post(0, on: center)
            center.removeObserver(stranger)
            return observed
        }
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0])
    }

    @Test("A stranger's removal ends nothing", arguments: Observed.Context.allCases)
    func stranger(_ context: Observed.Context) async {
        let center = NotificationCenter()
        let stranger = center.addObserver(forName: .init("custom"), object: nil, queue: nil) { _ in }
        center.removeObserver(stranger)
        let observed = Observed(center, context)
        center.removeObserver(stranger)
        // Nothing tells that it is back in the center, but a post that reaches it.
        await onThread {
            eventually {
                post(0, on: center)
                return observed.numbers.count > 0
            }
        }
        #expect(observed.token.value?.isActive != false)
        observed.token.value?.cancel()
        if context != .stream { #expect(await observed.isOver()) }
    }

    @Test("With its target, at the next post", arguments: [Observed.Context.target, .mainActorTarget])
    func targetGoes(_ context: Observed.Context) async {
        let center = NotificationCenter()
        let observed = Observed(center, context)
        post(0, on: center)
        await drainMainQueue()
        observed.target.value = nil
        post(1, on: center)
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0])
    }

    @Test("With its actor, at the next post, or with what waits for it", arguments: [false, true])
    func actorGoes(isWaiting: Bool) async {
        let center = NotificationCenter()
        let observed = Observed(center, .actor)
        let gone = observed.store.value?.gone
        let executor = observed.store.value?.executor
        executor?.hold()
        if isWaiting { post(0, on: center) }
        observed.store.value = nil
        executor?.letGo()
        await onThread { gone?.wait() }  // What waits for an actor may keep it that long.
        post(1, on: center)
        #expect(await observed.isOver())
        let count = executor?.count
        post(2, on: center)
        #expect(executor?.count == count)
        #expect(observed.numbers.values == (isWaiting ? [0] : []))
    }

    @Test("On a queue that its owner dropped it goes on until cancel(); then the queue is free")
    func queueGoes() async {
        let center = NotificationCenter()
        weak var weakQueue: OperationQueue?
        let calls = Log<Int>()
        let token: NotificationToken
        let gone: Signal
        do {
            let queue = WatchedQueue()
            weakQueue = queue
            gone = queue.gone
            token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        }
        await onThread { for _ in 0..<3 { center.post(name: .event, object: nil) } }
        #expect(calls.count == 3)
        #expect(weakQueue != nil)
        token.cancel()
        await onThread { gone.wait() }  // Its last operation may just be ending.
        #expect(!token.isActive)
    }
}
