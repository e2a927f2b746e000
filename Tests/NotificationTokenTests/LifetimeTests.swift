import Foundation
import NotificationToken
import Testing

@Suite("C12 Memory", timeLimit, .disabled(if: isAddressSanitized))
struct MemoryTests {
    @Test("Memory stays flat under churn of tokens, names, senders, payloads and centers", .exitTest, .memoryTest)
    func churn() async {
        #if EXIT_TESTS && compiler(>=6.2)
        // In a process of its own, because the other tests' memory would count too.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let center = NotificationCenter()
            let kept = center.observe(.number) { _ in }
            let large = Notification.Key<SIMD64<UInt16>>("large")
            let onMain = center.observe(large, on: MainActor.self) { _ in }
            let rounds: [(String, Int, (Int) -> Void)] = [
                ("tokens", 200_000, { _ in center.observe(.number) { _ in }.cancel() }),
                ("names", 50_000, { center.observe(Notification.Key<Int>("name \($0)")) { _ in }.cancel() }),
                ("senders", 50_000, { _ in center.observe(.number, object: makeThing()) { _ in }.cancel() }),
                ("posts", 100_000, { center.post(.number, payload: $0) }),
                ("unobserved", 100_000, { center.post(Notification.Key<Int>("name \($0)"), payload: $0) }),
                ("main actor", 50_000, { _ in center.post(large, payload: .zero) }),
                ("centers", 20_000, { _ in NotificationCenter().observe(.number) { _ in }.cancel() }),
            ]
            for (name, count, body) in rounds {
                // Lets the allocator and the registry settle.
                for number in 0..<count { autoreleasepool { body(number) } }
                settle()
                // A leak grows each time; what is only removed late, on a busy machine, does not.
                let growths = (0..<4).lazy.map { _ in
                    let before = residentBytes()
                    for number in 0..<count { autoreleasepool { body(number) } }
                    settle()
                    return residentBytes() - before
                }
                if growths.allSatisfy({ $0 > 4_000_000 }) { print("\(name): grew each time") }
            }
            endProcess(isGood: kept.isActive && onMain.isActive)
        }
        let output = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }
        #expect(output?.contains("grew") == false, "\(output ?? "")")
        #endif
    }

    @Test("Memory stays flat while observers come at the end and leave at the front", .exitTest, .memoryTest)
    func firstInFirstOut() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            var tokens: [NotificationToken] = []
            func round() -> Int {
                let before = residentBytes()
                for number in 0..<100_000 {
                    let token = autoreleasepool { center.observe(.number) { _ in } }
                    if tokens.count < 4 { tokens.append(token) } else { tokens[number % 4] = token }
                }
                pause(0.1)
                return residentBytes() - before
            }
            _ = round()
            endProcess(isGood: (0..<4).contains { _ in round() < 4_000_000 })
        }
        #endif
    }

    @Test("Memory stays flat if names are left, observed anew at once, and left for good later", .exitTest, .memoryTest)
    func namesLeftTwice() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            func growth(_ round: Int) -> Int {
                let before = residentBytes()
                var tokens: [NotificationToken] = []
                for number in 0..<10_000 {
                    let name = Notification.Name("\(round) \(number)")
                    autoreleasepool {
                        center.observe(name: name) { _ in }.cancel()
                        tokens.append(center.observe(name: name) { _ in })
                    }
                }
                pause(0.1)  // Meanwhile it is seen that the names are needed again.
                tokens = []
                pause(0.1)
                return residentBytes() - before
            }
            _ = growth(0)
            exit((1...4).contains { growth($0) < 4_000_000 } ? 0 : 1)
        }
        #endif
    }

    @Test(
        "Memory stays flat while names, or centers, are observed and left on two threads, although the queue stands still",
        .disabled(if: isThreadSanitized), .exitTest, .memoryTest)
    func churnWithoutTheQueue() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            holdUpTheQueue()
            func use(_ numbers: Range<Int>, _ observe: @escaping @Sendable (Int) -> NotificationToken) -> Int {
                // On the same names in the same order they meet again and again: who joins the other's work gains on it.
                // Which of them is late at a name has made something for nothing.
                let workers = (0..<2).map { _ in
                    Worker {
                        var latest: [NotificationToken?] = Array(repeating: nil, count: 100)
                        for number in numbers {
                            autoreleasepool { latest[number % latest.count] = observe(number) }
                        }
                    }
                }
                for worker in workers { worker.join() }
                return residentBytes()
            }
            func growth(_ observe: @escaping @Sendable (Int) -> NotificationToken) -> Int {
                let before = use(0..<10_000, observe)
                return use(10_000..<40_000, observe) - before
            }
            let center = NotificationCenter()
            let ofNames = growth { center.observe(name: .init("name \($0)")) { _ in } }
            let ofCenters = growth { _ in NotificationCenter().observe(name: .event) { _ in } }
            // Relays that wait for the queue come to 30 MB and more, and notes that there was one to 7 MB.
            endProcess(isGood: max(ofNames, ofCenters) < 20_000_000)
        }
        #endif
    }

    @Test("A name that is observed again as soon as its last observer has left is heard from then on")
    func observedAgain() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        center.observe(name: .event) { _ in }.cancel()
        let token = center.observe(name: .event) { _ in calls.tick() }
        // Longer than it takes until a name that nobody observes is taken out of its center.
        for _ in 0..<100 {
            center.post(name: .event, object: nil)
            pause(0.001)
        }
        #expect(calls.count == 100)
        token.cancel()
    }

    @Test("Ended observations do not pile up in a list, nor keep it from being walked quickly")
    func endedAreForgotten() {
        let center = NotificationCenter()
        weak var weakThing: Thing?
        let kept = (0..<100).map { _ in center.observe(name: .event) { _ in } }
        do {
            let thing = Thing()
            weakThing = thing
            let tokens = (0..<10_000).map { _ in
                center.observe(name: .event, object: nil) { _ in withExtendedLifetime(thing) {} }
            }
            for token in tokens { token.cancel() }
        }
        #expect(weakThing == nil)
        #expect(kept.allSatisfy { $0.isActive })
    }
}

/// Waits until the main queue has done what it has to, and the registry what it does a little later.
private func settle() {
    let isDrained = Signal()
    DispatchQueue.main.async { isDrained.send() }
    isDrained.wait()
    pause(0.1)
}

/// Lets the queue that takes what nobody needs any more out of centers stand still, from its next look on.
private func holdUpTheQueue() {
    let park = Park()
    #if compiler(>=6.3) && !canImport(ObjectiveC)
    let center = NotificationCenter()
    let token = center.observe(name: .other) { _ in }
    // It destroys the block under its lock, and is held up by what that captured; so the queue is, too.
    let observer = center.addObserver(forName: .event, object: nil, queue: nil) { [brake = Deinit { park.stop() }] _ in
        withExtendedLifetime(brake) {}
    }
    NotificationToken(notificationCenter: center, token: observer).cancel()
    park.waitForArrival()
    token.cancel()
    #else
    // The block dies with the observer; but a center's removal can be overridden.
    final class SlowCenter: NotificationCenter, @unchecked Sendable {
        var park: Park?

        override func removeObserver(_ observer: Any) { park?.stop() }
    }
    let center = SlowCenter()
    center.park = park
    center.observe(name: .other) { _ in }.cancel()
    park.waitForArrival()
    #endif
    // What holds it up is never let go.
    _ = Unmanaged.passRetained(center)
}

@Suite("C13 Identity", timeLimit)
struct IdentityTests {
    private let center = NotificationCenter()

    @Test("Equality and hash are those of the object, before and after cancel()")
    func identity() {
        let one = center.observe(name: .event) { _ in }
        let two = center.observe(name: .event) { _ in }
        let hash = one.hashValue
        #expect(one == one && one != two)
        let set: Set = [one, two]
        one.cancel()
        two.cancel()
        #expect(one == one && one != two)
        #expect(one.hashValue == hash)
        #expect(set.contains(one) && set.contains(two))
    }

    @Test("A token is stored in a set, an array and a bag")
    func store() {
        var set: Set<NotificationToken> = []
        var array: [NotificationToken] = []
        let bag = NotificationToken.Bag()
        let calls = Log<Int>()
        center.observe(name: .event) { _ in calls.tick() }.store(in: &set)
        center.observe(name: .event) { _ in calls.tick() }.store(in: &array)
        center.observe(name: .event) { _ in calls.tick() }.store(in: bag)
        center.post(name: .event, object: nil)
        #expect(calls.count == 3)
        set = []
        array = []
        bag.cancelAll()
        center.post(name: .event, object: nil)
        #expect(calls.count == 3)
    }

    @Test("A token tells what it observes")
    func description() {
        let token = center.observe(.number) { _ in }
        let wildcard = center.observe(name: nil) { _ in }
        #expect(token.description == "NotificationToken(\"number\", active)")
        #expect(wildcard.description == "NotificationToken(any name, active)")
        token.cancel()
        #expect(token.description == "NotificationToken(\"number\", ended)")
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        #expect(
            NotificationToken(notificationCenter: center, token: raw).description
                == "NotificationToken(adopted observer, active)")
        #expect(NotificationToken {}.description == "NotificationToken(closure, active)")
    }
}

@Suite("C17 Centers are not retained", timeLimit)
struct CenterTests {
    @Test("A token of any kind retains no center, and may outlive it")
    func outlives() {
        weak var weakCenter: NotificationCenter?
        var tokens: [NotificationToken] = []
        autoreleasepool {
            let center = NotificationCenter()
            weakCenter = center
            // On Apple's platforms, Foundation's own observer may hold its center.
            let observer =
                FoundationCenter.current == .apple
                ? NSObject() : center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            tokens = [
                center.observe(.number) { _ in },
                center.observe(name: nil, object: Thing()) { _ in },
                center.observe(.number, on: MainActor.self) { _ in },
                center.observe(name: .event, queue: .main) { _ in },
                NotificationToken(notificationCenter: center, token: observer),
            ]
            center.post(.number, payload: 1)
        }
        #expect(weakCenter == nil)
        for token in tokens { token.cancel() }
        #expect(tokens.allSatisfy { !$0.isActive })
    }

    @Test("With its center an observation ends, and the handler goes")
    func endsWithItsCenter() {
        weak var weakThing: Thing?
        let token = autoreleasepool {
            let center = NotificationCenter()
            let thing = Thing()
            weakThing = thing
            let token = center.observe(.number) { _ in withExtendedLifetime(thing) {} }
            #expect(token.isActive)
            return token
        }
        #expect(!token.isActive)
        #expect(weakThing == nil)
    }

    @Test("An owner whose handler captures it goes with the center, although each keeps the other")
    func cycle() {
        final class Owner: Sendable {
            let token = Shared<NotificationToken?>(nil)
        }
        weak var weakOwner: Owner?
        autoreleasepool {
            let center = NotificationCenter()
            let owner = Owner()
            weakOwner = owner
            owner.token.value = center.observe(.number) { _ in withExtendedLifetime(owner) {} }
        }
        #expect(weakOwner == nil)
    }

    @Test("What was posted before the center died still reaches the main actor")
    @MainActor func waitingForTheMainActor() async {
        let calls = Log<Int>()
        let token = await onThread {
            let center = NotificationCenter()
            let token = center.observe(.number, on: MainActor.self) { calls.add($0) }
            DispatchQueue.main.async {}  // The main actor is busy with this test until it awaits.
            center.post(.number, payload: 1)
            center.post(.number, payload: 2)
            return token
        }
        await drainMainQueue()
        #expect(calls.values == [1, 2])
        #expect(!token.isActive)
    }

    @Test("A center at the address of a dead one gets nothing from its time, 200 times")
    func addressReuse() {
        var tokens: [NotificationToken] = []
        for _ in 0..<200 {
            autoreleasepool {
                let calls = Log<Int>()
                let center = NotificationCenter()
                tokens.append(center.observe(.number) { calls.add($0) })
                center.post(.number, payload: 1)
                #expect(calls.values == [1])
            }
        }
        #expect(tokens.dropLast().allSatisfy { !$0.isActive })
    }

    @Test("A handler that releases the last reference to its center runs to its end")
    func centerDiesInAHandler() {
        let calls = Log<Int>()
        let center = Shared(Optional(NotificationCenter()))
        let token = autoreleasepool {
            center.value?.observe(.number) { _ in
                center.value = nil
                calls.tick()
            }
        }
        autoreleasepool { center.value?.post(.number, payload: 1) }
        #expect(calls.count == 1)
        #expect(center.value == nil)
        #expect(token?.isActive == false)
    }
}
