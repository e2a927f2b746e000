import Foundation
import NotificationToken
import Testing

@Suite("The coding .custom", timeLimit)
struct CustomCodingTests {
    typealias Key = Notification.Key

    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    /// Where the observer's handler runs.
    enum Place: CaseIterable { case postingThread, mainActor, actor }

    private static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    @Test(
        "The closures of a custom coding run on the posting thread, wherever the handler runs",
        arguments: Place.allCases)
    func closuresRunOnThePostingThread(place: Place) async {
        let threads = Log<ObjectIdentifier>()
        let key = Key<Int>(
            "key",
            coding: .custom(
                decode: { _ in
                    threads.add(Self.currentThread)
                    return 1
                },
                encode: { _ in
                    threads.add(Self.currentThread)
                    return [:]
                }))
        let store = Store()
        switch place {
        case .postingThread: center.observe(key) { _ in }.store(in: bag)
        case .mainActor: center.observe(key) { @MainActor _ in }.store(in: bag)
        case .actor: center.observe(key, on: store) { _, _ in }.store(in: bag)
        }

        let poster = await onThread { [center] in
            center.post(key, payload: 1)
            return Self.currentThread
        }

        withExtendedLifetime(store) { #expect(threads.values == [poster, poster]) }
    }

    @Test("A mismatch is reported on the posting thread, wherever the handler runs", arguments: Place.allCases)
    func mismatchIsReportedOnThePostingThread(place: Place) async {
        let threads = Log<ObjectIdentifier>()
        let report: @Sendable (Notification.PayloadError) -> Void = { _ in threads.add(Self.currentThread) }
        let store = Store()
        switch place {
        case .postingThread: center.observe(.number, using: { _ in }, onMismatch: report).store(in: bag)
        case .mainActor: center.observe(.number, using: { @MainActor _ in }, onMismatch: report).store(in: bag)
        case .actor: center.observe(.number, on: store, using: { _, _ in }, onMismatch: report).store(in: bag)
        }

        let poster = await onThread { [center] in
            center.post(name: Key.number.name, object: nil)
            return Self.currentThread
        }

        withExtendedLifetime(store) { #expect(threads.values == [poster]) }
    }

    @Test("payload(for:) and the subscript call decode each time")
    func eachReadDecodes() throws {
        let decoded = Log<Int>()
        let key = Key<Int>(
            "key",
            coding: .custom { _ in
                decoded.tick()
                return decoded.count
            })
        let notification = Notification(name: key.name)

        #expect(try notification.payload(for: key) == 1)
        #expect(try notification.payload(for: key) == 2)
        #expect(notification[key] == 3)
    }

    @Test("A custom coding without encode posts no userInfo")
    func withoutEncodeNothingIsWritten() {
        #expect(Notification(Key<Int>("key", coding: .custom { _ in nil }), payload: 1).userInfo == nil)
    }

    @Test("An entry that encode returns as nil is left out")
    func nilEntryIsLeftOut() {
        let key = Key<Int?>("key", coding: .custom(decode: { _ in nil }, encode: { ["number": $0, "name": "a"] }))

        #expect(Notification(key, payload: nil).userInfo as? [String: String] == ["name": "a"])
    }

    @Test("encode changes a notification that has the key's name and the sender that is passed")
    func encodeFindsNameAndSender() {
        let sender = PlainObject()
        let found = Log<String>()
        let key = Key<Int>(
            "key",
            coding: .custom(
                decode: { _ in nil },
                encode: { found.add("\($1.name.rawValue) \($1.object as? PlainObject === sender) \($0)") }))

        center.post(key, object: sender, payload: 1)

        #expect(found.values == ["key true 1"])
    }

    @Test("Observers filter on the sender that encode writes")
    func encodeWritesTheSender() {
        let written = PlainObject()
        let passed = PlainObject()
        let log = Log<String>()
        let key = Key<Int>("key", coding: .custom(decode: { _ in 1 }, encode: { $1.object = written }))
        center.observe(key, object: written) { _ in log.add("written") }.store(in: bag)
        center.observe(key, object: passed) { _ in log.add("passed") }.store(in: bag)

        center.post(key, object: passed, payload: 1)

        #expect(log.values == ["written"])
    }

    @Test("A change to the name by encode is ignored")
    func encodeCannotChangeTheName() {
        let key = Key<Int>("key", coding: .custom(decode: { _ in 1 }, encode: { $1.name = .other }))

        #expect(Notification(key, payload: 1).name == key.name)
        #expect(Received(key) { $0.post(key, payload: 1) }.log == ["1"])
    }

    @Test("A custom coding whose encode leaves out all entries posts an empty userInfo")
    func emptyUserInfoIsPosted() {
        let key = Key<Int?>("key", coding: .custom(decode: { _ in .some(nil) }, encode: { ["number": $0] }))

        #expect(Notification(key, payload: nil).userInfo?.isEmpty == true)
    }

    @Test("encode can take the sender out of a notification")
    func encodeTakesTheSenderOut() {
        let key = Key<Int>("key", coding: .custom(decode: { _ in 1 }, encode: { $1.object = nil }))

        #expect(Notification(key, object: PlainObject(), payload: 1).object == nil)
    }
}
