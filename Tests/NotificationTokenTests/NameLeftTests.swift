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
        center.post(name: .event, object: nil)
        waitForTheSweep()
        center.post(name: .event, object: nil)
        #expect(calls.count == 2)
        token.cancel()
    }
}
