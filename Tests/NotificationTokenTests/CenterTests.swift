import Foundation
import NotificationToken
import Testing

@Suite("C17 Centers are not retained", timeLimit)
struct CenterTests {
    @Test("A token of any kind retains no center, and may outlive it")
    func outlives() {
        weak var weakCenter: NotificationCenter?
        var tokens: [NotificationToken] = []
        let store = Store(), target = Thing()
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
                center.observe(.number, on: store) { $0.insert($1) },
                center.observe(.number, with: target) { _, _ in },
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
