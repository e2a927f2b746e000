import NotificationToken
import Testing

@Suite("A bag takes a token in constant time on average, full or not", timeLimit)
struct FullBagTests {
    @Test("A bag of 100,000 tokens takes a new one for each that ends, 50,000 times, without looking at all of them")
    func full() {
        let bag = NotificationToken.Bag()
        // Full at whatever size the array grows.
        for size in [65_534, 65_536, 100_000] {
            var tokens: [NotificationToken] = []
            while bag.count < size {
                let token = NotificationToken {}
                tokens.append(token)
                bag.insert(token)
                for _ in 0..<999 where tokens.count < size {
                    tokens.append(NotificationToken {})
                    bag.insert(tokens[tokens.count - 1])
                }
            }
            // If each insertion looked at all tokens, this would take longer than a test may.
            for index in 0..<50_000 {
                tokens[index].cancel()
                bag.insert(NotificationToken {})
            }
            #expect(bag.count == size)
            bag.cancelAll()
        }
    }
}
