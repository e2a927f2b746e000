import Foundation
import NotificationToken
import Testing

@Suite("The coding .rawValue", timeLimit)
struct RawValueCodingTests {
    private enum Style: Int { case light, dark }

    private enum Mood: String { case calm, wild }

    private struct Edges: OptionSet {
        static let all = Edges(rawValue: 15)

        let rawValue: UInt
    }

    private static let style = Notification.Key<Style>("style", coding: .rawValue("type"))
    private static let mood = Notification.Key<Mood>("mood", coding: .rawValue("type"))
    private static let edges = Notification.Key<Edges>("edges", coding: .rawValue("type"))

    @Test("The raw value of a .rawValue key's payload is the one entry of userInfo")
    func userInfoHasTheRawValue() {
        #expect(Notification(Self.style, payload: .dark).userInfo as? [String: Int] == ["type": 1])
        #expect(Notification(Self.mood, payload: .wild).userInfo as? [String: String] == ["type": "wild"])
        #expect(Notification(Self.edges, payload: .all).userInfo as? [String: UInt] == ["type": 15])
    }

    @Test("A raw value is read from an object of Foundation, as the system posts it")
    func rawValueIsReadFromAnObject() {
        #expect(Received(Self.style, posting: [["type": NSNumber(value: 1)]]).log == ["dark"])
        #expect(Received(Self.mood, posting: [["type": NSString(string: "wild")]]).log == ["wild"])
    }

    @Test("A raw value that the payload's type doesn't know is a mismatch")
    func unknownRawValueIsAMismatch() {
        #expect(Received(Self.style, posting: [["type": 2], ["type": 1]]).log == ["mismatch", "dark"])
        #expect(Received(Self.mood, posting: [["type": "sad"], ["type": "calm"]]).log == ["mismatch", "calm"])
    }

    @Test("A set of options keeps the bits that it doesn't know")
    func optionsKeepUnknownBits() {
        let notification = Notification(name: Self.edges.name, userInfo: ["type": 17 as UInt])

        #expect(notification[Self.edges]?.rawValue == 17)
    }
}
