#if canImport(ObjectiveC)
// What only Apple's platforms have. On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Combine
import Foundation
import NotificationToken
import Testing

@Suite("Combine", timeLimit)
struct AppleCombineTests {
    private let center = NotificationCenter()

    @Test("A token is kept among cancellables, and ends with them")
    func cancellables() {
        let calls = Log<Int>()
        var cancellables: Set<AnyCancellable> = []
        center.observe(.number) { calls.add($0) }.store(in: &cancellables)
        center.post(.number, payload: 1)
        cancellables = []
        center.post(.number, payload: 2)
        #expect(calls.values == [1])
    }

    @Test("A publisher's notifications are read with the key")
    func publisher() {
        let calls = Log<Int>()
        let key = Notification.Key.number
        let cancellable = center.publisher(for: key.name).compactMap { $0[key] }.sink { calls.add($0) }
        center.post(key, payload: 1)
        center.post(name: key.name, object: nil)
        #expect(calls.values == [1])
        cancellable.cancel()
    }
}

#endif
