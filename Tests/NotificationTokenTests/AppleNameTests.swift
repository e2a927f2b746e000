#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import Testing

@Suite("Names that are equal to Swift, and not to Foundation", timeLimit)
struct AppleNameTests {
    private let center = NotificationCenter()

    @Test("A name in another normal form of Unicode is another name", arguments: Way.allCases)
    func normalForms(way: Way) {
        let names = ["caf\u{E9}", "cafe\u{301}"].map { Notification.Name($0) }
        let calls = Log<Int>()
        let tokens = names.enumerated().map { index, name in way.observe(center, name) { _ in calls.add(index) } }
        for name in names { center.post(name: name, object: nil) }
        #expect(calls.values == [0, 1])
        #expect(tokens.count == 2)
    }
}

#endif
