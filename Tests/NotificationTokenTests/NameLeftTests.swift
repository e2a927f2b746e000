import Foundation
import NotificationToken
import Testing

@Suite("C12 A name that all have left, and that is observed again, is heard", timeLimit)
struct NameLeftTests {
    @Test("A name that is observed again as soon as its last observer has left is heard from then on")
    func observedAgain() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        center.observe(name: .event) { _ in }.cancel()
        let token = center.observe(name: .event) { _ in calls.tick() }
        // Longer than it takes until a name that nobody observes is taken out of its center.
        for _ in 0..<100 {
            center.post(name: .event, object: nil)
            pause(0.001)
        }
        #expect(calls.count == 100)
        token.cancel()
    }
}
