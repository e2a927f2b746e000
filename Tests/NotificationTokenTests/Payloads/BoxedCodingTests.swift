import Foundation
import NotificationToken
import Testing

@Suite("The coding .boxed", timeLimit)
struct BoxedCodingTests {
    typealias Key = Notification.Key

    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("A boxed payload is the one entry of userInfo, which is named \"payload.boxed\"")
    func userInfoHasOneNamedEntry() {
        let entries = Log<[String?]>()
        center.observe(name: Key.number.name) { notification in
            entries.add(notification.userInfo?.keys.map { $0.base as? String } ?? [])
        }.store(in: bag)

        center.post(.number, payload: 1)
        center.post(Notification(.number, payload: 1))

        #expect(entries.values == [["payload.boxed"], ["payload.boxed"]])
    }

    @Test("A boxed payload is found beside other entries, even if foreign code stored all of them as objects")
    func payloadIsFoundBesideOtherEntries() {
        var userInfo = Notification(.number, payload: 1).userInfo ?? [:]
        userInfo.merge(VoidKeyTests.oddEntries) { box, _ in box }

        #expect(Received(.number, posting: [userInfo, userInfo.mapValues { $0 as AnyObject }]).log == ["1", "1"])
    }

    @Test("A boxed payload is read as exactly the type that it was posted as")
    func typeMustMatchExactly() {
        let number = Notification(.number, payload: 1)

        #expect(number[.number] == 1)
        #expect(number[Key<Double>("number")] == nil)
        #expect(number[Key<Int8>("number")] == nil)
        #expect(number[Key<NSNumber>("number")] == nil)
        #expect(number[Key<Any>("number")] == nil)
        #expect(number[Key<Int?>("number")] == nil)
    }

    private class Base {}

    private final class Derived: Base {}

    @Test("A boxed object of a subclass is read as the class that it was posted as")
    func subclassIsReadAsItsBase() {
        let notification = Notification(Key<Base>("class"), payload: Derived())

        #expect(notification[Key<Base>("class")] is Derived)
        #expect(notification[Key<Derived>("class")] == nil)
    }

    @Test(
        "A boxed payload is a mismatch for a key of the same name and type with another coding, in either order",
        arguments: [Key<Int>.Coding.userInfo("payload.boxed"), .userInfo("number"), .object, .custom { _ in nil }])
    func payloadIsAMismatchForOtherCodings(coding: Key<Int>.Coding) {
        let log = Log<String>()
        let other = Key("number", coding: coding)
        for _ in 0..<2 {
            center.observe(.number) { log.add("boxed \($0)") }.store(in: bag)
            center.observe(other, using: { log.add("other \($0)") }, onMismatch: { _ in log.add("mismatch") })
                .store(in: bag)
        }

        center.post(.number, payload: 1)

        #expect(log.values == ["boxed 1", "mismatch", "boxed 1", "mismatch"])
    }

    @Test("A key with .object reads the sender of a boxed post")
    func objectKeyReadsTheSender() {
        let sender = PlainObject()
        let log = Log<Bool>()
        let key = Key<PlainObject>("number", coding: .object)
        center.observe(.number) { _ in }.store(in: bag)
        center.observe(key) { log.add($0 === sender) }.store(in: bag)

        center.post(.number, object: sender, payload: 1)

        #expect(log.values == [true])
    }
}
