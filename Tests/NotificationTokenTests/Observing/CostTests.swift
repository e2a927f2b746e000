import Foundation
@testable import NotificationToken
import Testing

// What costs time is counted here, because a time depends on the machine. Other counts are in `UntouchedValueTests`
// (what a post asks of its values) and in `MainActorTests` (what asks whether it has its turn).
@Suite("Costs that don't grow with the number of posts, payloads or tokens", timeLimit)
struct CostTests {
    @Test("While 10,000 payloads that wait are taken, the rest is moved a few times")
    func takingMovesTheRestAFewTimes() throws {
        var payloads = FIFO<Int>()
        for number in 0..<10_000 { payloads.append(number) }

        var moves = 0
        var places = 10_000
        while payloads.popFirst() != nil {
            let placesLeft = try #require(Mirror(reflecting: payloads).descendant("elements") as? [Int?]).count
            if placesLeft < places { moves += 1 }
            places = placesLeft
        }

        // Each time, half of the places are free.
        #expect(moves < 20)
    }

    @Test("A thread keeps the userInfo of its last post under a boxed key for the next one")
    func threadKeepsItsUserInfo() {
        NotificationCenter().post(.number, payload: 1)

        #expect(CurrentThread().takeSpareUserInfo() != nil)
    }

    @Test("While 1,000 active tokens are inserted, a bag looks for ended ones a few times")
    func insertingLooksForEndedTokensAFewTimes() {
        let bag = NotificationToken.Bag()
        var searches = 0
        weak var ended: NotificationToken?
        for _ in 0..<1_000 {
            bag.insert(NotificationToken {})
            // The bag releases an ended token when it looks.
            if ended == nil {
                searches += 1
                ended = Self.insertEndedToken(into: bag)
            }
        }

        // Each time, the bag has twice as many tokens.
        #expect(searches < 20)
    }

    /// Not inlined, so that only the bag keeps the token.
    @inline(never) private static func insertEndedToken(into bag: NotificationToken.Bag) -> NotificationToken? {
        weak var inserted: NotificationToken?
        do {
            let token = NotificationToken {}
            token.cancel()
            bag.insert(token)
            inserted = token
        }
        return inserted
    }
}
