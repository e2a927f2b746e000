import Foundation
import NotificationToken
import Testing

@Suite("A bag of tokens", timeLimit)
struct BagTests {
    private let bag = NotificationToken.Bag()

    private struct WeakToken { weak var token: NotificationToken? }

    /// The most ended tokens that a bag without active ones may keep, more or less.
    private static let most = 128

    /// Inserts tokens into the bag, and ends each at once.
    ///
    /// - Returns: How many of them the bag keeps.
    private func insertEndedTokens(_ count: Int) -> Int {
        let tokens = (0..<count).map { _ in
            let token = NotificationToken {}
            bag.insert(token)
            token.cancel()
            return WeakToken(token: token)
        }
        return tokens.count { $0.token != nil }
    }

    // MARK: - What it cancels

    @Test("A bag that is released cancels its tokens, even those that others keep")
    func releaseCancelsTokens() {
        var bag: NotificationToken.Bag? = NotificationToken.Bag()
        let token = NotificationToken {}
        bag?.insert(token)
        #expect(token.isActive)

        bag = nil

        #expect(!token.isActive)
    }

    @Test("cancelAll() cancels every token of the bag")
    func cancelAllCancelsTokens() {
        let tokens = [NotificationToken {}, NotificationToken {}]
        for token in tokens { bag.insert(token) }

        bag.cancelAll()

        #expect(tokens.map(\.isActive) == [false, false])
        #expect(bag.count == 0)
    }

    @Test("After cancelAll(), a bag keeps new tokens")
    func bagIsUsableAfterCancelAll() {
        bag.cancelAll()

        let token = NotificationToken {}
        bag.insert(token)

        #expect(token.isActive)
        #expect(bag.count == 1)
    }

    @Test("invalidateAndCancel() cancels every token of the bag")
    func invalidateAndCancelCancelsTokens() {
        let token = NotificationToken {}
        bag.insert(token)

        bag.invalidateAndCancel()

        #expect(!token.isActive)
    }

    @Test("After invalidateAndCancel(), a bag cancels each token that is inserted, even after cancelAll()")
    func invalidBagCancelsNewTokens() {
        bag.invalidateAndCancel()
        bag.cancelAll()

        let token = NotificationToken {}
        bag.insert(token)

        #expect(!token.isActive)
        #expect(bag.count == 0)
    }

    @Test("What a token's end releases may insert into the bag, count it and cancel it")
    func endOfATokenMayUseTheBag() {
        let ends = Log<String>()
        bag.insert(
            NotificationToken { [bag] in
                bag.insert(NotificationToken { ends.add("second") })
                ends.add("count \(bag.count)")
                bag.cancelAll()
                ends.add("first")
            })

        bag.cancelAll()

        #expect(ends.values == ["count 1", "second", "first"])
    }

    @Test("Tokens that four threads insert, while another one invalidates the bag, all end")
    func noTokenOutlivesAnInvalidationOnAnotherThread() {
        let ends = Log<Int>()
        let threads = (0..<4).map { _ in
            JoinableThread { [bag] in for _ in 0..<500 { bag.insert(NotificationToken { ends.tick() }) } }
        }

        bag.invalidateAndCancel()
        for thread in threads { thread.join() }

        #expect(ends.count == 2_000)
        #expect(bag.count == 0)
    }

    @Test("Of tokens that four threads insert, a bag loses none")
    func noTokenIsLost() {
        let threads = (0..<4).map { _ in
            JoinableThread { [bag] in for _ in 0..<500 { bag.insert(NotificationToken {}) } }
        }

        for thread in threads { thread.join() }

        #expect(bag.count == 2_000)
    }

    // MARK: - What it drops

    @Test("A bag that is asked for the count releases the tokens that have ended")
    func countDropsEndedTokens() {
        weak var ended: NotificationToken?
        let active = NotificationToken {}
        bag.insert(active)
        autoreleasepool {
            let token = NotificationToken {}
            ended = token
            bag.insert(token)
            token.cancel()
        }
        #expect(ended != nil)

        #expect(bag.count == 1)

        #expect(ended == nil)
        #expect(active.isActive)
    }

    @Test("Of 1,000 tokens that have ended, a bag keeps few, without being asked for the count")
    func endedTokensAreReleased() {
        let left = insertEndedTokens(1_000)

        #expect(left <= Self.most)
    }

    @Test("After cancelAll(), a bag that held 10,000 active tokens keeps as few ended ones as a new bag does")
    func cancelAllForgetsHowFullTheBagWas() {
        for _ in 0..<10_000 { bag.insert(NotificationToken {}) }
        bag.cancelAll()

        let left = insertEndedTokens(1_000)

        #expect(left <= Self.most)
    }

    @Test("An insertion into a bag of 1,000 to 20,000 active tokens looks at four of them on average, at most")
    func insertionLooksAtFewTokens() {
        for _ in 0..<1_000 { bag.insert(NotificationToken {}) }

        // A look releases the ended token that the bag keeps. That is what shows it.
        var (looks, sum) = (0, 0)
        var ended = WeakToken()
        for count in 1_000..<20_000 {
            if ended.token == nil {
                (looks, sum) = (looks + 1, sum + count)
                autoreleasepool {
                    let token = NotificationToken {}
                    bag.insert(token)
                    token.cancel()
                    ended.token = token
                }
            }
            bag.insert(NotificationToken {})
        }

        // If it looked at all of them at every 16th insertion, each would look at 650.
        #expect(sum <= 4 * 19_000)
        #expect(looks > 1)
        #expect(bag.count == 20_000)
    }
}
