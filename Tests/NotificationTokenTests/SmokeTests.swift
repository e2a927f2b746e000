import Foundation
import NotificationToken
import Testing

extension Notification.Key where Payload == Int { nonisolated static let count = Self("count") }

@Test func smoke() {
    let center = NotificationCenter()
    let box = NSMutableArray()
    nonisolated(unsafe) let b = box
    let token = center.observe(.count) { b.add($0) }
    center.post(.count, payload: 3)
    let t2 = center.observe(.count, on: MainActor.self) { _ in }
    center.post(.count, payload: 4)
    token.cancel()
    center.post(.count, payload: 5)
    #expect(b.count == 2)
    print(token, t2, Notification.Key.count)
    center.post(name: .init("count"), object: nil)
}
