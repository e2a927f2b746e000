import Foundation
import NotificationToken
import Testing

@Suite("C7 A codable key posts and reads a property list", timeLimit)
struct CodableTests {
    enum Mood: String, Codable { case calm, wild }

    struct Artist: Codable, Equatable {
        var name: String
        var links: [URL] = []
    }

    struct Track: Codable, Equatable {
        var title = "Ode"
        var seconds = 61.5
        var plays = 3
        var isLive = false
        var released = Date(timeIntervalSinceReferenceDate: 1_000.25)
        var cover = Data([1, 2])
        var artist: Artist? = Artist(name: "L", links: [URL(fileURLWithPath: "/x")])
        var label: String?
        var mood = Mood.wild
        var ratings: [String: Int] = ["me": 5]
        var tags = ["a", "b"]
    }

    /// What code that doesn't know the library finds in a post.
    private func userInfo<Payload: Codable & Sendable>(of payload: Payload) -> [AnyHashable: Any]? {
        Notification(Notification.Key<Payload>("codable", coding: .codable), payload: payload).userInfo
    }

    @Test("A payload's coding keys are the keys of userInfo, which is a property list, and it is read as it was posted")
    func propertyList() throws {
        let userInfo = try #require(self.userInfo(of: Track()))
        #expect(PropertyListSerialization.propertyList(userInfo, isValidFor: .binary))
        #expect(userInfo["title"] as? String == "Ode")
        #expect(userInfo["seconds"] as? Double == 61.5)
        #expect(userInfo["plays"] as? Int == 3)
        #expect(userInfo["isLive"] as? Bool == false)
        #expect(userInfo["released"] as? Date == Date(timeIntervalSinceReferenceDate: 1_000.25))
        #expect(userInfo["cover"] as? Data == Data([1, 2]))
        #expect((userInfo["artist"] as? [String: Any])?["name"] as? String == "L")
        #expect(userInfo["label"] == nil)
        #expect(userInfo["mood"] as? String == "wild")
        #expect(userInfo["ratings"] as? [String: Int] == ["me": 5])
        #expect(userInfo["tags"] as? [String] == ["a", "b"])
        let key = Notification.Key<Track>("track", coding: .codable)
        for track in [Track(), Track(artist: nil, label: "L", tags: [])] {
            #expect(try Notification(key, payload: track).payload(for: key) == track)
        }
    }

    @Test("Under a codable key, a payload that has no coding keys, or can't be encoded, is posted without userInfo")
    func refused() {
        struct Stubborn: Codable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        #expect(userInfo(of: 5) == nil)
        #expect(userInfo(of: Mood.calm) == nil)
        #expect(userInfo(of: Stubborn()) == nil)
        #expect(userInfo(of: Track(seconds: .nan)) != nil)
    }
}
