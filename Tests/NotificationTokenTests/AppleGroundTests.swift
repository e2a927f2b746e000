#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("Observers with a selector", timeLimit)
struct AppleRegistrationTests {
    /// Counts what it receives.
    private final class Observer: NSObject, Sendable {
        private let calls: Log<Int>

        init(_ calls: Log<Int>) {
            self.calls = calls
        }

        @objc func receive(_ notification: Notification) { calls.tick() }
    }

    /// Notes who comes and goes, and keeps nobody longer than any center does.
    private final class NotingCenter: NotificationCenter, @unchecked Sendable {
        let log = Log<String>()
        private(set) weak var latest: AnyObject?

        override func addObserver(
            _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
        ) {
            log.add("add for \(aName?.rawValue ?? "all names")")
            latest = observer as AnyObject
            super.addObserver(observer, selector: aSelector, name: aName, object: anObject)
        }

        override func removeObserver(_ observer: Any) {
            super.removeObserver(observer)
            log.add("remove")
        }
    }

    @Test("Foundation's center does not hold one, and forgets it when it dies")
    func heldByNobody() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        weak var weakObserver: Observer?
        autoreleasepool {
            let observer = Observer(calls)
            weakObserver = observer
            center.addObserver(observer, selector: #selector(Observer.receive), name: .event, object: nil)
            center.post(name: .event, object: nil)
            withExtendedLifetime(observer) {}
        }
        #expect(weakObserver == nil)
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

    @Test("A center gets one for a name, however many observe that, and loses it when all have left")
    func oneForAName() {
        let center = NotingCenter()
        let calls = Log<Int>()
        let tokens = autoreleasepool {
            let tokens = (0..<100).map { _ in center.observe(name: .event) { _ in calls.tick() } }
            center.post(name: .event, object: nil)
            return tokens
        }
        #expect(calls.count == 100)
        #expect(center.log.values == ["add for event"])
        #expect(center.latest != nil)
        for token in tokens { token.cancel() }
        for _ in 0..<20_000 where center.latest != nil { pause(0.001) }
        #expect(center.latest == nil)
        #expect(center.log.values == ["add for event", "remove"])
    }

    @Test("A name that all have left, and that is observed again, is delivered once, 20 times")
    func observedAgain() {
        let center = NotingCenter()
        for round in 1...20 {
            let calls = Log<Int>()
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            #expect(calls.count == 1)
            token.cancel()
            for _ in 0..<20_000 where center.log.count < 2 * round { pause(0.001) }
            #expect(center.log.count == 2 * round)
        }
    }
}

@Suite("What is associated with a center", timeLimit)
struct AppleAssociationTests {
    @Test("It dies with the center, when no weak reference finds that any more, and may ask for it")
    func association() {
        let log = Log<Bool>()
        let key = Thing()
        autoreleasepool {
            let center = NotificationCenter()
            objc_setAssociatedObject(
                center, UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()),
                Deinit { [weak center] in log.add(center == nil) }, .OBJC_ASSOCIATION_RETAIN)
            #expect(log.count == 0)
            withExtendedLifetime(center) {}
        }
        #expect(log.values == [true])
        withExtendedLifetime(key) {}
    }

    @Test("So the observations of all names of a center end where it dies, and those of another center go on")
    func centerDies() {
        let other = NotificationCenter()
        let ends = Log<Int>()
        var tokens: [NotificationToken] = []
        let bystander = other.observe(name: .event) { _ in }
        autoreleasepool {
            let center = NotificationCenter()
            for number in 0..<10 {
                let capture = Deinit { ends.tick() }
                tokens.append(center.observe(name: .init("name \(number)")) { _ in withExtendedLifetime(capture) {} })
            }
            #expect(tokens.allSatisfy { $0.isActive })
            withExtendedLifetime(center) {}
        }
        #expect(tokens.allSatisfy { !$0.isActive })
        #expect(ends.count == 10)
        #expect(bystander.isActive)
    }
}

@Suite("Objects that allow no weak reference", timeLimit)
struct AppleUnweakableTests {
    private let center = NotificationCenter()

    /// Of a class that forbids weak references, as a few of AppKit do: the runtime aborts where one is made.
    private final class Unweakable: NSObject, Sendable {
        private let end: Deinit

        /// Whether the class has the method that says so; it is added at run time, because the compiler lets nobody write it.
        private static let forbids: Bool = {
            let answer: @convention(c) (AnyObject, Selector) -> ObjCBool = { _, _ in false }
            let selector = sel_registerName("allowsWeakReference")
            return class_addMethod(Unweakable.self, selector, unsafeBitCast(answer, to: IMP.self), "B@:")
        }()

        init(_ end: @escaping @Sendable () -> Void = {}) {
            self.end = Deinit(end)
            super.init()
            #expect(Self.forbids)
        }
    }

    @Test("As a sender, one is told from another by its address, and not retained")
    func sender() {
        let calls = Log<Int>()
        let ends = Log<Int>()
        var token: NotificationToken?
        autoreleasepool {
            let sender = Unweakable { ends.tick() }
            let stranger = Unweakable()
            token = center.observe(.number, object: sender) { calls.add($0) }
            center.post(.number, object: stranger, payload: 1)
            center.post(.number, object: sender, payload: 2)
            #expect(calls.values == [2])
            #expect(ends.count == 0)
            withExtendedLifetime((sender, stranger)) {}
        }
        #expect(ends.count == 1)
        #expect(token?.isActive == true)
    }

    @Test("What one posts reaches the main actor: with it from there, and without it from another thread")
    func posted() async {
        let calls = Log<Bool>()
        let sender = Unweakable()
        let token = center.observe(name: .event, on: MainActor.self) { calls.add($0.object as? Unweakable === sender) }
        await MainActor.run { [center] in center.post(name: .event, object: sender) }
        await onThread { [center] in center.post(name: .event, object: sender) }
        await drainMainQueue()
        #expect(calls.values == [true, false])
        token.cancel()
    }
}

@Suite("Autorelease pools", timeLimit)
struct ApplePoolTests {
    private let center = NotificationCenter()

    @Test("A payload is gone when its post returns, without a pool of the poster's, whoever has read it, 100 times")
    func payload() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>()
        let reads = Log<Int>()
        let tokens = [
            center.observe(key) { _ in reads.tick() },
            center.observe(name: key.name) { if $0.userInfo?.isEmpty == false { reads.tick() } },
        ]
        let observer = center.addObserver(forName: key.name, object: nil, queue: nil) {
            if $0[key] != nil { reads.tick() }
        }
        for count in 1...100 {
            center.post(key, payload: Deinit { ends.tick() })
            #expect(ends.count == count)
        }
        #expect(reads.count == 300)
        #expect(tokens.count == 2)
        center.removeObserver(observer)
    }
}

@Suite("Names that are equal to Swift, and not to Foundation", timeLimit)
struct AppleNameTests {
    private let center = NotificationCenter()

    @Test("A name in another normal form of Unicode is another name", arguments: ParityTests.Way.allCases)
    func normalForms(way: ParityTests.Way) {
        let names = ["caf\u{E9}", "cafe\u{301}"].map { Notification.Name($0) }
        let calls = Log<Int>()
        let tokens = names.enumerated().map { index, name in way.observe(center, name) { _ in calls.add(index) } }
        for name in names { center.post(name: name, object: nil) }
        #expect(calls.values == [0, 1])
        #expect(tokens.count == 2)
    }
}

#endif
