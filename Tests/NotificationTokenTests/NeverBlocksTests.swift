import Foundation
import NotificationToken
import Testing

@Suite("C3 cancel(), release and delivery wait for no handler, and no user code runs under a lock", timeLimit)
struct NeverBlocksTests {
    private let center = NotificationCenter()

    @Test("A token may be released under a lock that the deinit of another handler's capture wants")
    func foreignLock() {
        let lock = NSLock()
        let entered = Signal()
        let capture = Capture {
            entered.send()
            lock.withLock {}
        }
        let one = Shared(Optional(center.observe(name: .event, using: capture.handler())))
        let two = Shared(Optional(center.observe(name: .event) { _ in }))
        lock.lock()
        let worker = Worker { one.value = nil }
        entered.wait()
        two.value = nil
        lock.unlock()
        worker.join()
    }
}
