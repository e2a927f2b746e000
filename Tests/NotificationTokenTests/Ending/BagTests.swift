import Foundation
import NotificationToken
import Testing

@Suite("A bag owns tokens, on any thread", timeLimit)
struct BagTests {
    private let center = NotificationCenter()

    @Test("A token is stored at the end of a collection, or in a bag, whose release cancels it although others keep it")
    func store() {
        let (first, second) = (NotificationToken {}, NotificationToken {})
        var (tokens, bag) = ([first], NotificationToken.Bag() as NotificationToken.Bag?)
        second.store(in: &tokens)
        if let bag { second.store(in: bag) }
        bag = nil
        #expect(tokens == [first, second] && first.isActive && !second.isActive)
    }

    @Test("A bag releases tokens that were cancelled, by cancelAll() or elsewhere, and doesn't count them")
    func releases() {
        let bag = NotificationToken.Bag()
        let kept = center.observe(name: .event) { _ in }
        bag.insert(kept)
        weak var last: NotificationToken?
        for number in 0..<100_000 {
            let token = center.observe(name: .event) { _ in }
            bag.insert(token)
            token.cancel()
            if number == 99_000 { last = token }
        }
        #expect(last == nil)
        #expect(bag.count == 1)
        kept.cancel()
        #expect(bag.count == 0)
        autoreleasepool {
            let token = center.observe(name: .event) { _ in }
            last = token
            bag.insert(token)
        }
        #expect(last != nil)
        bag.cancelAll()
        #expect(last == nil)
    }

    @Test("A full bag of 65,536 tokens takes a new one for each that ends, 50,000 times, and looks at few of them")
    func full() {
        let bag = NotificationToken.Bag()
        let tokens = (0..<65_536).map { _ in NotificationToken {} }
        for token in tokens { bag.insert(token) }
        // If each insertion looked at all tokens, this would take longer than a test may.
        for token in tokens.prefix(50_000) {
            token.cancel()
            bag.insert(NotificationToken {})
        }
        #expect(bag.count == 65_536)
    }

    @Test("After cancelAll(), a bag that held 1,000 tokens releases ended ones with its 17th token, as a new bag does")
    func afterManyTokens() {
        let bag = NotificationToken.Bag()
        for _ in 0..<1_000 { NotificationToken {}.store(in: bag) }
        bag.cancelAll()
        weak var first: NotificationToken?
        for number in 0..<17 {
            let token = NotificationToken {}
            if number == 0 { first = token }
            token.store(in: bag)
            token.cancel()
        }
        #expect(first == nil)
    }
}
