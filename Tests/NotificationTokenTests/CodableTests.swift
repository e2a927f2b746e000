import Foundation
import NotificationToken
import Testing

@Suite("Codable keys", timeLimit)
struct CodableTests {
    private let center = NotificationCenter()

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
        var released = Date(timeIntervalSinceReferenceDate: 1_000)
        var cover = Data([1, 2])
        var artist: Artist? = Artist(name: "L", links: [URL(fileURLWithPath: "/x")])
        var label: String?
        var mood = Mood.wild
        var ratings: [String: Int] = ["me": 5]
        var tags = ["a", "b"]
    }

    /// Posts a payload and returns what an observer who knows nothing of the library finds.
    private func userInfo<Payload: Codable>(of payload: Payload) -> [AnyHashable: Any]? {
        Notification(Notification.Key<Payload>("codable", coding: .codable), payload: payload).userInfo
    }

    @Test("A payload's coding keys are the keys of userInfo, which is a property list")
    func propertyList() throws {
        let userInfo = try #require(self.userInfo(of: Track()))
        #expect(PropertyListSerialization.propertyList(userInfo, isValidFor: .binary))
        #expect(userInfo["title"] as? String == "Ode")
        #expect(userInfo["seconds"] as? Double == 61.5)
        #expect(userInfo["plays"] as? Int == 3)
        #expect(userInfo["isLive"] as? Bool == false)
        #expect(userInfo["released"] as? Date == Date(timeIntervalSinceReferenceDate: 1_000))
        #expect(userInfo["cover"] as? Data == Data([1, 2]))
        #expect((userInfo["artist"] as? [String: Any])?["name"] as? String == "L")
        #expect(userInfo["label"] == nil)
        #expect(userInfo["mood"] as? String == "wild")
        #expect(userInfo["ratings"] as? [String: Int] == ["me": 5])
        #expect(userInfo["tags"] as? [String] == ["a", "b"])
    }

    @Test("Every kind of field makes the trip there and back, nil included")
    func roundTrip() throws {
        let key = Notification.Key<Track>("track", coding: .codable)
        for track in [Track(), Track(artist: nil, label: "L", tags: [])] {
            #expect(try Notification(key, payload: track).payload(for: key) == track)
        }
        let ratings = Notification.Key<[String: Int]>("ratings", coding: .codable)
        #expect(try Notification(ratings, payload: ["a": 1]).payload(for: ratings) == ["a": 1])
    }

    @Test(
        "A post by code that knows nothing of the library is read, with numbers as NSNumber and entries of other kinds beside"
    )
    func legacyPost() {
        let key = Notification.Key<Artist>("artist", coding: .codable)
        let seconds = Notification.Key<[String: Double]>("seconds", coding: .codable)
        let log = Log<String>()
        let tokens = [
            center.observe(key) {
                log.add($0.name)
            } onMismatch: {
                log.add("\($0)")
            },
            center.observe(seconds) {
                log.add("\($0)")
            } onMismatch: {
                log.add("\($0)")
            },
        ]
        center.post(name: key.name, object: nil, userInfo: ["name": "A", "links": [String](), "view": Thing(), 5: 6])
        center.post(name: seconds.name, object: nil, userInfo: ["s": NSNumber(value: 1.5)])
        #expect(log.values == ["A", "[\"s\": 1.5]"])
        #expect(tokens.count == 2)
    }

    @Test("A post with missing or wrong values is a mismatch that names the coding path")
    func mismatches() {
        struct Album: Codable { var artist: Artist }
        let key = Notification.Key<Album>("album", coding: .codable)
        let errors = Log<String>()
        let token = center.observe(key) { _ in
            errors.add("handler")
        } onMismatch: {
            errors.add($0.description)
        }
        let userInfos: [[AnyHashable: Any]?] = [
            nil, ["artist": [String: Any]()], ["artist": ["name": 1, "links": [String]()] as [String: Any]],
            ["artist": Thing()],
        ]
        for userInfo in userInfos { center.post(name: key.name, object: nil, userInfo: userInfo) }
        #expect(errors.count == 4)
        #expect(errors.values[0].contains("artist"))
        #expect(errors.values[1].contains("artist") && errors.values[1].contains("name"))
        #expect(errors.values[2].contains("name"))
        #expect(errors.values[3].contains("Thing, which is no property list"))
        #expect(token.isActive)
    }

    @Test("What has no keys, or can't be encoded, is posted without userInfo, and nothing traps")
    func refused() {
        struct Stubborn: Codable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        #expect(userInfo(of: 5) == nil)
        #expect(userInfo(of: [1, 2]) == nil)
        #expect(userInfo(of: Int?.none) == nil)
        #expect(userInfo(of: Mood.calm) == nil)
        #expect(userInfo(of: Date()) == nil)
        #expect(userInfo(of: Stubborn()) == nil)
        #expect(userInfo(of: Track(seconds: .nan)) != nil)
    }

    @Test("That is reported in one line", .exitTest)
    func refusedInOneLine() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let key = Notification.Key<Int>("single", coding: .codable)
            let calls = Log<Int>()
            let token = center.observe(key) {
                calls.add($0)
            } onMismatch: { _ in
                calls.add(-1)
            }
            center.post(key, payload: 5)
            endProcess(isGood: calls.values == [-1] && token.isActive)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        let lines = text.split(separator: "\n")
        let count = lines.filter { $0.contains("\"single\"") && $0.contains("encoded with keys") }.count
        #expect(count == 1 || hasUnifiedLog)
        #endif
    }

    @Test("A poster and an observer may be moved to a key one after the other")
    func bothSides() {
        let key = Notification.Key<Artist>("artist", coding: .codable)
        let log = Log<String>()
        let raw = center.addObserver(forName: key.name, object: nil, queue: nil) {
            log.add($0.userInfo?["name"] as? String ?? "?")
        }
        let token = center.observe(key) { log.add($0.name) }
        center.post(key, payload: Artist(name: "new"))
        center.post(name: key.name, object: nil, userInfo: ["name": "old", "links": [String]()])
        #expect(log.values.sorted() == ["new", "new", "old", "old"])
        center.removeObserver(raw)
        token.cancel()
    }
}
