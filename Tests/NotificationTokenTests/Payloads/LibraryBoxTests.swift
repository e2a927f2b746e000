import Foundation
import NotificationToken
import Testing

@Suite("The private entry of a `.boxed` post is a mismatch for every other coding, also for `Any`", timeLimit)
struct LibraryBoxTests {
    private struct Anything: RawRepresentable { var rawValue: Any }

    /// The private entry of a post under a `.boxed` key.
    private static var entry: (key: String, value: Any)? {
        let userInfo = Notification(.number, payload: 1).userInfo
        return userInfo?.first.flatMap { entry in (entry.key.base as? String).map { ($0, entry.value) } }
    }

    /// Posts the private entry in two ways, and returns whether each is a mismatch that says so.
    private func isMismatch<Payload>(_ coding: (String) -> Notification.Key<Payload>.Coding) throws -> Bool {
        let (name, box) = try #require(Self.entry)
        let outcomes = [
            Received(Notification.Key("number", coding: coding(name))) { $0.post(.number, payload: 1) },
            Received(Notification.Key("number", coding: coding("entry"))) {
                $0.post(name: .init("number"), object: box, userInfo: ["entry": Optional(box) as Any])
            },
        ]
        return outcomes.allSatisfy { outcome in
            outcome.log == ["mismatch"] && outcome.errors[0].found == Int.self
                && outcome.texts.contains("it carries Swift.Int, posted under a `.boxed` key")
        }
    }

    @Test("The library's own entry of userInfo is never delivered")
    func entry() throws {
        #expect(try isMismatch { Notification.Key<Any>.Coding.userInfo($0) })
        #expect(try isMismatch { Notification.Key<Any?>.Coding.userInfo($0) })
        #expect(try isMismatch { Notification.Key<AnyObject>.Coding.userInfo($0) })
        #expect(try isMismatch { Notification.Key<AnyObject?>.Coding.userInfo($0) })
        #expect(try isMismatch { Notification.Key<Anything>.Coding.rawValue($0) })
        #expect(try isMismatch { Notification.Key<Int>.Coding.userInfo($0) })
        #expect(try isMismatch { Notification.Key<String?>.Coding.userInfo($0) })
    }

    @Test("The library's own entry of userInfo isn't delivered as a sender")
    func sender() throws {
        #expect(try isMismatch { _ in Notification.Key<Any>.Coding.object })
        #expect(try isMismatch { _ in Notification.Key<AnyObject?>.Coding.object })
    }
}
