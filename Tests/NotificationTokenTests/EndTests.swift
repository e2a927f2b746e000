import Foundation
import NotificationToken
import Testing

@Suite("C6 However an observation ends, nothing of it is left", timeLimit)
struct EndTests {
    /// Where a handler runs.
    enum Context: CaseIterable, Sendable {
        case postingThread, target, queue, mainActor, mainActorTarget, actor, stream
    }

    /// Posts and payloads whose decoder counts as user code, too.
    private static func key(capturing thing: Deinit) -> Notification.Key<Int> {
        Notification.Key(
            "custom",
            coding: .custom(
                decode: { note in withExtendedLifetime(thing) { note.userInfo?["number"] as? Int } },
                encode: { ["number": $0] }))
    }

    /// An observation in a context, and what has become of it.
    private final class Observed: Sendable {
        let numbers = Log<Int>()
        let mismatches = Log<Int>()
        let store = Shared(Optional(HeldStore()))
        let target = Shared(Optional(Thing()))
        let token = Shared<NotificationToken?>(nil)
        /// What the handler, the decoder and `onMismatch` captured and is gone.
        let gone = Shared<Set<String>>([])
        private let queue = Shared(Optional(OperationQueue()))
        private let isFinished = Signal()

        init(_ center: NotificationCenter, _ context: Context) {
            let capture = { [gone] name in Deinit { gone.change { $0.insert(name) } } }
            let handling = capture("handler"), mismatch = capture("onMismatch")
            let key = EndTests.key(capturing: capture("decoder"))
            let handler: @Sendable (Int) -> Void = { [numbers] number in
                withExtendedLifetime(handling) { numbers.add(number) }
            }
            let onMismatch: @Sendable (Notification.PayloadError) -> Void = { [mismatches] _ in
                withExtendedLifetime(mismatch) { mismatches.tick() }
            }
            guard let target = target.value, let store = store.value else { return }
            switch context {
            case .postingThread: token.value = center.observe(key, using: handler, onMismatch: onMismatch)
            case .target:
                token.value = center.observe(key, with: target, using: { handler($1) }, onMismatch: onMismatch)
            case .queue:
                gone.value = ["decoder", "onMismatch"]  // A queue has none.
                token.value = center.observe(name: key.name, queue: queue.value) {
                    if let number = $0.userInfo?["number"] as? Int { handler(number) }
                }
            case .mainActor:
                token.value = center.observe(key, on: MainActor.self, using: { handler($0) }, onMismatch: onMismatch)
            case .mainActorTarget:
                token.value = center.observe(
                    key, on: MainActor.self, with: target, using: { handler($1) }, onMismatch: onMismatch)
            case .actor:
                token.value = center.observe(key, on: store, using: { handler($1) }, onMismatch: onMismatch)
            case .stream:
                let payloads = center.payloads(for: key, onMismatch: onMismatch)
                Task { [isFinished] in
                    for await number in payloads { handler(number) }
                    isFinished.send()
                }
            }
            if context != .stream { isFinished.send() }
        }

        /// Waits until the observation has ended and let go of everything.
        func isOver() async -> Bool {
            for _ in 0..<5_000 where gone.value.count < 3 || token.value?.isActive == true {
                await drainMainQueue()
                pause(0.001)
            }
            return gone.value.count == 3 && token.value?.isActive != true && isFinished.comes(within: 60)
        }
    }

    private func post(_ number: Int?, on center: NotificationCenter) {
        center.post(name: .init("custom"), object: nil, userInfo: number.map { ["number": $0] })
    }

    @Test("With the center, when what was posted before is delivered", arguments: Context.allCases)
    func centerDies(_ context: Context) async {
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

    @Test("With the center, if a stranger has just removed its observer", arguments: Context.allCases)
    func centerDiesAfterAStranger(_ context: Context) async {
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

    @Test("A stranger's removal ends nothing", arguments: Context.allCases)
    func stranger(_ context: Context) async {
        let center = NotificationCenter()
        let stranger = center.addObserver(forName: .init("custom"), object: nil, queue: nil) { _ in }
        center.removeObserver(stranger)
        let observed = Observed(center, context)
        center.removeObserver(stranger)
        for _ in 0..<2_000 where observed.numbers.count == 0 {
            post(0, on: center)
            await drainMainQueue()
            pause(0.001)
        }
        #expect(observed.numbers.count > 0)
        #expect(observed.token.value?.isActive != false)
        observed.token.value?.cancel()
        if context != .stream { #expect(await observed.isOver()) }
    }

    @Test("With its target, at the next post", arguments: [Context.target, .mainActorTarget])
    func targetGoes(_ context: Context) async {
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
        weak var weakStore: HeldStore?
        weakStore = observed.store.value
        let executor = weakStore?.executor
        executor?.hold()
        if isWaiting { post(0, on: center) }
        observed.store.value = nil
        executor?.letGo()
        // What waits for an actor may keep it that long.
        for _ in 0..<5_000 where weakStore != nil { pause(0.001) }
        post(1, on: center)
        #expect(await observed.isOver())
        let count = executor?.count
        post(2, on: center)
        #expect(executor?.count == count)
    }

    @Test("On a queue that its owner dropped it goes on until cancel(); then the queue is free")
    func queueGoes() async {
        let center = NotificationCenter()
        weak var weakQueue: OperationQueue?
        let calls = Log<Int>()
        let token: NotificationToken
        do {
            let queue = OperationQueue()
            weakQueue = queue
            token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        }
        await onThread { for _ in 0..<3 { center.post(name: .event, object: nil) } }
        #expect(calls.count == 3)
        #expect(weakQueue != nil)
        token.cancel()
        for _ in 0..<5_000 where weakQueue != nil { pause(0.001) }  // Its last operation may just be ending.
        #expect(weakQueue == nil)
        #expect(!token.isActive)
    }
}
