import Foundation
import NotificationToken
import Testing

@Suite("C15 On the main actor, what an end of another observation posts overtakes nothing", timeLimit)
@MainActor struct MainActorOrderTests {
    private let center = NotificationCenter()

    @Test("What dies with a handler on the way to the next one, and posts, is delivered after what waits for that")
    func endThatPosts() async {
        let (numbers, token) = (Log<Int>(), Shared<NotificationToken?>(nil))
        let last = Shared(Optional(Deinit { [center] in center.post(.number, payload: 2) }))
        token.value = center.observe(.number, on: MainActor.self) { [farewell = last.value] _ in
            withExtendedLifetime(farewell) { token.value?.cancel() }
        }
        last.value = nil
        let other = center.observe(.number, on: MainActor.self) { numbers.add($0) }
        // The main actor is occupied meanwhile, so both wait.
        Worker { [center] in center.post(.number, payload: 1) }.join()
        await drainMainQueue { numbers.count == 2 }
        #expect(numbers.values == [1, 2])
        other.cancel()
    }
}
