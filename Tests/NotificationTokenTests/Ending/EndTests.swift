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

    @Test(
        "An observation goes on although foreign code removes its own observer twice, and ours with it, even if its name was idle then",
        arguments: Observed.Context.allCases, [false, true])
    func foreignRemoval(context: Observed.Context, isIdle: Bool) async {
        let center = NotificationCenter()
        let early = autoreleasepool {
            let stranger = center.addObserver(forName: .init("custom"), object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let observed = Observed(center, context)
            if isIdle { observed.token.value?.cancel() }
            // On Linux, this removes ours since Swift 6.3.
            center.removeObserver(stranger)
            return observed
        }
        let observed = isIdle ? Observed(center, context) : early
        await onThread {
            // Only a post that reaches it shows that it is registered again.
            eventually {
                Observed.post(0, on: center)
                return observed.numbers.count > 0
            }
        }
        #expect(observed.token.value?.isActive != false)
    }
}
