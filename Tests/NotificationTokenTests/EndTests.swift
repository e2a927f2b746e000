import Foundation
import NotificationToken
import Testing

@Suite("C6 An observation that ends with its center, target or actor releases everything", timeLimit)
struct EndTests {
    @Test(
        "When its center dies an observation delivers what was posted before, and then ends",
        arguments: Observed.Context.allCases)
    func centerDies(context: Observed.Context) async {
        let observed = autoreleasepool {
            let center = NotificationCenter()
            let observed = Observed(center, context)
            Observed.post(nil, on: center)
            for number in 0..<3 { Observed.post(number, on: center) }
            #expect(observed.token.value?.isActive != false)
            return observed
        }
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0, 1, 2])
        #expect(observed.mismatches.count == (context.isByName ? 0 : 1))
    }

    /// Has foreign code remove an observer of its own twice, which on Linux removes ours since Swift 6.3.
    private func removeTwice(on center: NotificationCenter, after observe: () -> Observed) -> Observed {
        autoreleasepool {
            let stranger = center.addObserver(forName: .init("custom"), object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let observed = observe()
            center.removeObserver(stranger)
            return observed
        }
    }

    @Test(
        "An observation goes on although foreign code removes its own observer twice, and ours with it",
        arguments: Observed.Context.allCases)
    func foreignRemoval(context: Observed.Context) async {
        let center = NotificationCenter()
        let observed = removeTwice(on: center) { Observed(center, context) }
        await onThread {
            // Only a post that reaches it shows that it is registered again.
            eventually {
                Observed.post(0, on: center)
                return observed.numbers.count > 0
            }
        }
        #expect(observed.token.value?.isActive != false)
    }

    @Test(
        "An observation ends at the first post after its actor died, and enqueues nothing more",
        arguments: [false, true])
    func actorDies(isWaiting: Bool) async {
        let center = NotificationCenter()
        let observed = Observed(center, .actor)
        let gone = observed.store.value?.gone
        let executor = observed.store.value?.executor
        executor?.hold()
        if isWaiting { Observed.post(0, on: center) }
        observed.store.value = nil
        executor?.letGo()
        await onThread { gone?.wait() }  // A delivery that waits for an actor may retain it.
        Observed.post(1, on: center)
        #expect(await observed.isOver())
        let count = executor?.count
        Observed.post(2, on: center)
        #expect(executor?.count == count)
        #expect(observed.numbers.values == (isWaiting ? [0] : []))
    }
}
