import Foundation
import NotificationToken
import Testing

@Suite("C4 Observations go on although other code removes an observer of its own twice, and ours with it", timeLimit)
struct DoubleRemovalTests {
    @Test(
        "A name that loses its registration is registered again, even if nobody observed it at that moment",
        arguments: [false, true])
    func registeredAgain(isIdle: Bool) async {
        let (center, numbers) = (NotificationCenter(), Log<Int>())
        let tokens = autoreleasepool {
            let stranger = center.addObserver(forName: Notification.Key.number.name, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let early = center.observe(.number) { numbers.add($0) }
            if isIdle { early.cancel() }
            // On Linux, this removes ours since Swift 6.3.
            center.removeObserver(stranger)
            return isIdle ? [center.observe(.number) { numbers.add($0) }] : [early]
        }
        await onThread {
            // Only a post that reaches it shows that it is registered again.
            eventually {
                center.post(.number, payload: 0)
                return numbers.count > 0
            }
        }
        #expect(tokens.allSatisfy { $0.isActive })
    }
}
