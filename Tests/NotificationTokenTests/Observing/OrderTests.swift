import Foundation
import NotificationToken
import Testing

@Suite("C10 Deliveries keep the order of registration and of posts", timeLimit)
struct OrderTests {
    private let center = NotificationCenter()

    @Test("Observers of all names are called in the order of registration among themselves")
    func anyName() {
        let log = Log<Int>()
        let tokens = (0..<20).map { index in center.observe(name: nil) { _ in log.add(index) } }
        withExtendedLifetime(tokens) { center.post(name: .event, object: Thing()) }
        #expect(log.values == Array(0..<20))
    }
}
