import Foundation
import NotificationToken
import Testing

@Suite("The coding .userInfo", timeLimit)
struct UserInfoCodingTests {
    typealias Key = Notification.Key

    private static let key = Key<Int>("entry", coding: .userInfo("number"))

    /// What a handler, the subscript and `payload(for:)` read of a `userInfo`.
    private func reads(_ userInfo: [AnyHashable: Any]) -> Set<Int?> {
        let notification = Notification(name: Self.key.name, userInfo: userInfo)
        let received = Received(Self.key) { $0.post(notification) }.log
        #expect(received.count == 1)
        return Set(received.map { Int($0) } + [notification[Self.key], try? notification.payload(for: Self.key)])
    }

    /// What one key, of a type of the test's choice, reads of a value.
    private func read<Payload>(_ value: Any, as type: Payload.Type) -> Payload? {
        Notification(name: .event, userInfo: ["entry": value])[Key<Payload>(.event, coding: .userInfo("entry"))]
    }

    @Test("The payload of a .userInfo key is the one entry of userInfo")
    func userInfoHasOneEntry() {
        #expect(Notification(Self.key, payload: 3).userInfo as? [String: Int] == ["number": 3])
    }

    /// A key whose equality and hash are user code: it is equal to everything.
    private struct EqualToAll: Hashable {
        static func == (_: Self, _: Self) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    private static var otherEntries: [[AnyHashable: Any]] {
        [
            [:], ["other": 1], [1: 2], [Double.nan: 3], [EqualToAll(): 4], [NSString(string: "other"): 5],
            ["": 6, "numbe": 7, "number ": 8, "Number": 9],
            Dictionary(uniqueKeysWithValues: (0..<100).map { (AnyHashable("key \($0)"), $0) }),
            Dictionary(uniqueKeysWithValues: (0..<8).map { (AnyHashable("key \($0)"), $0) }),
        ]
    }

    @Test(
        "The entry of a .userInfo key is found in small and in large dictionaries, beside keys of every kind",
        arguments: 0..<9)
    func entryIsFoundBesideOthers(index: Int) {
        let others = Self.otherEntries[index]

        #expect(reads(others.merging(["number": 42]) { $1 }) == [42])
        #expect(reads(others) == [nil])
    }

    @Test("Texts that are equal after normalization are one key")
    func normalizedTextsAreOneKey() {
        let key = Key<Int>("normalized", coding: .userInfo("caf\u{e9}"))

        #expect(Notification(name: key.name, userInfo: ["cafe\u{301}": 7])[key] == 7)
        #expect(Notification(name: key.name, userInfo: ["cafe\u{301}": 7, 1: 2])[key] == 7)
    }

    @Test("An NSString is the key that the dictionary takes it for", arguments: [false, true])
    func dictionaryDecidesAboutAnNSString(besideAText: Bool) {
        var userInfo: [AnyHashable: Any] = [NSString(string: "number"): 7]
        if besideAText { userInfo["number"] = 8 }

        #expect(reads(userInfo) == [userInfo["number"] as? Int])
    }

    @Test("An NSNumber is read as each type that holds its value")
    func numberObjectIsReadAsWhatHoldsIt() {
        let three = NSNumber(value: 3)

        #expect(read(three, as: Int.self) == 3)
        #expect(read(three, as: UInt8.self) == 3)
        #expect(read(three, as: Double.self) == 3)
        #expect(read(three, as: Bool.self) == nil)
        #expect(read(NSNumber(value: 300), as: UInt8.self) == nil)
    }

    @Test("A number of Swift is read as its own type alone")
    func swiftNumberHasOneType() {
        #expect(read(3, as: Int.self) == 3)
        #expect(read(3, as: UInt.self) == nil)
        #expect(read(3, as: Double.self) == nil)
    }

    @Test("An NSError is read as an error")
    func errorObjectIsReadAsAnError() {
        let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut)

        #expect((read(error, as: (any Error).self) as? NSError)?.code == NSURLErrorTimedOut)
    }

    @Test("An NSError is read as a URLError on Apple's platforms alone")
    func errorObjectIsReadAsAURLError() {
        let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut)

        #expect((read(error, as: URLError.self) != nil) == (FoundationCenter.current == .apple))
    }
}
