#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import Testing

@Suite("Autorelease pools", timeLimit)
struct ApplePoolTests {
    private let center = NotificationCenter()

    @Test("A payload is gone when its post returns, without a pool of the poster's, whoever has read it, 100 times")
    func payload() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>()
        let reads = Log<Int>()
        let tokens = [
            center.observe(key) { _ in reads.tick() },
            center.observe(name: key.name) { if $0.userInfo?.isEmpty == false { reads.tick() } },
        ]
        let observer = center.addObserver(forName: key.name, object: nil, queue: nil) {
            if $0[key] != nil { reads.tick() }
        }
        for count in 1...100 {
            center.post(key, payload: Deinit { ends.tick() })
            #expect(ends.count == count)
        }
        #expect(reads.count == 300)
        #expect(tokens.count == 2)
        center.removeObserver(observer)
    }
}

#endif
