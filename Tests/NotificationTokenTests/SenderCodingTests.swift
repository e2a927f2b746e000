import Foundation
import NotificationToken
import Testing

@Suite("Keys that write the sender", timeLimit)
struct SenderCodingTests {
    private let center = NotificationCenter()

    private static let thing = Notification.Key<Thing>("thing", coding: .sender)
    private static let url = Notification.Key<URL>("url", coding: .sender)
    private static let optional = Notification.Key<Int?>("optional", coding: .sender)

    /// The sender and several entries of `userInfo` at once.
    private struct Move: Equatable, Sendable {
        var place: String
        var distance: Int
    }

    private static let move = Notification.Key<Move>(
        "move",
        coding: .custom(
            decode: { note in
                guard let place = note.object as? String else { return nil }
                return (note.userInfo?["distance"] as? Int).map { Move(place: place, distance: $0) }
            },
            encode: { move, note in
                note.name = .other
                note.object = move.place
                note.userInfo = ["distance": move.distance]
            }))

    @Test("The payload of a sender key is the object itself, or the value itself, to both sides and to foreign code")
    func roundTrip() {
        let thing = Thing()
        let folder = URL(fileURLWithPath: "/tmp/")
        let log = Log<String>()
        let tokens = [
            center.observe(Self.thing) { log.add("ours \($0 === thing)") },
            center.observe(Self.url) { log.add("ours \($0.path)") },
        ]
        let raw = [Self.thing.name, Self.url.name].map { name in
            center.addObserver(forName: name, object: nil, queue: nil) {
                log.add("raw \(($0.object as? Thing) === thing || ($0.object as? URL) == folder) \($0.userInfo == nil)")
            }
        }
        center.post(Self.thing, payload: thing)
        center.post(Self.url, payload: folder)
        center.post(name: Self.thing.name, object: thing)
        #expect(log.values.filter { $0 == "ours true" }.count == 2)
        #expect(log.values.filter { $0 == "ours \(folder.path)" }.count == 1)
        #expect(log.values.filter { $0 == "raw true true" }.count == 3)
        for observer in raw { center.removeObserver(observer) }
        #expect(tokens.count == 2)
    }

    @Test("The payload overrules the sender that is passed along, and observers filter on the payload")
    func filters() {
        let (thing, other) = (Thing(), Thing())
        let log = Log<String>()
        let tokens = [
            center.observe(Self.thing, object: thing) { log.add("thing \($0 === thing)") },
            center.observe(Self.thing, object: other) { _ in log.add("other") },
        ]
        center.post(Self.thing, object: other, payload: thing)
        center.post(Notification(Self.thing, object: other, payload: thing))
        #expect(log.values == ["thing true", "thing true"])
        #expect(Notification(Self.thing, object: other, payload: thing)[Self.thing] === thing)
        #expect(tokens.count == 2)
    }

    @Test("A sender of another type, or none, is a mismatch that names what was found")
    func mismatches() {
        let log = Log<String>()
        let token = center.observe(Self.thing) { _ in
            log.add("payload")
        } onMismatch: {
            log.add($0.found.map { String(describing: $0) } ?? "none")
        }
        center.post(name: Self.thing.name, object: nil)
        center.post(name: Self.thing.name, object: Deinit {})
        center.post(name: Self.thing.name, object: "text")
        center.post(Self.thing, payload: Thing())
        // On Apple's platforms, a text that is posted comes as one of the classes of NSString.
        #expect(log.values.map { $0.hasSuffix("String") ? "String" : $0 } == ["none", "Deinit", "String", "payload"])
        #expect(token.isActive)
    }

    @Test("An optional payload is posted as no sender if it is nil, and read from none")
    func optionals() {
        let log = Log<Int?>()
        let senders = Log<Bool>()
        let token = center.observe(Self.optional) { log.add($0) }
        let raw = center.addObserver(forName: Self.optional.name, object: nil, queue: nil) {
            senders.add($0.object == nil)
        }
        center.post(Self.optional, payload: nil)
        center.post(Self.optional, payload: 5)
        #expect(log.values == [nil, 5])
        #expect(senders.values == [true, false])
        center.removeObserver(raw)
        token.cancel()
    }

    @Test("It crosses to the main actor as a payload does")
    @MainActor func mainActor() async {
        let thing = Thing()
        var isSame: [Bool] = []
        let token = center.observe(Self.thing, on: MainActor.self) { isSame.append($0 === thing) }
        await onThread { [center] in center.post(Self.thing, payload: thing) }
        await drainMainQueue()
        center.post(Self.thing, payload: thing)
        #expect(isSame == [true, true])
        token.cancel()
    }

    @Test("A custom encoder writes sender and userInfo, and not the name")
    func customEncoder() {
        let log = Log<String>()
        let token = center.observe(Self.move) { log.add("\($0.place) \($0.distance)") }
        let other = center.observe(name: .other) { _ in log.add("other") }
        let raw = center.addObserver(forName: Self.move.name, object: nil, queue: nil) {
            log.add("\($0.object ?? "none") \($0.userInfo?["distance"] ?? "none")")
        }
        center.post(Self.move, object: Thing(), payload: Move(place: "Rome", distance: 5))
        #expect(log.values == ["Rome 5", "Rome 5"])
        #expect(Notification(Self.move, payload: Move(place: "Oslo", distance: 1)).name == Self.move.name)
        #expect(Notification(Self.move, payload: Move(place: "Oslo", distance: 1))[Self.move]?.place == "Oslo")
        center.removeObserver(raw)
        #expect([token, other].count == 2)
    }

    @Test("A custom encoder gets the sender that is passed along, which stays if it writes none")
    func senderStays() {
        let key = Notification.Key<Int>(
            "count",
            coding: .custom(
                decode: { $0.userInfo?["count"] as? Int },
                encode: { $1.userInfo = ["count": $0, "sent": $1.object != nil] }))
        let thing = Thing()
        let log = Log<Bool>()
        let token = center.observe(name: key.name, object: thing) {
            log.add($0.object as? Thing === thing && $0.userInfo?["sent"] as? Bool == true)
        }
        center.post(key, object: thing, payload: 1)
        #expect(log.values == [true])
        token.cancel()
    }
}
