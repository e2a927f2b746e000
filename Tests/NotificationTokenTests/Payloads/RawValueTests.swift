import Foundation
import NotificationToken
import Testing

@Suite("C7 A rawValue key posts and reads raw values, as the system's notifications carry them", timeLimit)
struct RawValueTests {
    private enum Style: Int { case light, dark }

    private enum Mood: String { case calm, wild }

    private struct Edges: OptionSet {
        static let all = Edges(rawValue: 15)

        let rawValue: UInt
    }

    private static let style = Notification.Key<Style>("style", coding: .rawValue("type"))
    private static let mood = Notification.Key<Mood>("mood", coding: .rawValue("type"))
    private static let edges = Notification.Key<Edges>("edges", coding: .rawValue("type"))

    @Test("Code that doesn't know the library finds the raw value in a post")
    func posted() {
        #expect(Notification(Self.style, payload: .dark).userInfo?["type"] as? Int == 1)
        #expect(Notification(Self.mood, payload: .wild).userInfo?["type"] as? String == "wild")
        #expect(Notification(Self.edges, payload: .all).userInfo?["type"] as? UInt == 15)
    }

    @Test("A raw value that the type doesn't know is a mismatch, and a set of options keeps its unknown bits")
    func unknown() {
        let styles = Received(Self.style, posting: [["type": 2], ["type": 1]])
        #expect(styles.log == ["mismatch", "dark"])
        #expect(styles.errors.first?.found == Int.self)
        #expect(styles.texts.contains("no raw value"))
        #expect(Received(Self.mood, posting: [["type": "sad"], ["type": "calm"]]).log == ["mismatch", "calm"])
        #expect(Notification(name: Self.edges.name, userInfo: ["type": 17 as UInt])[Self.edges]?.rawValue == 17)
    }
}
