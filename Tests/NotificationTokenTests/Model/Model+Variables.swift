extension Model {
    /// The program's variables: numbers of tokens, and of other objects.
    struct Variables {
        var tokens = [Int?](repeating: nil, count: Script.variables)
        var bags = [Bag](repeating: Bag(), count: Script.bags)
        /// The tokens that running calls of `cancelAll()` have taken out of their bags.
        var tokensBeingCancelled: [Int] = []
        var senders = Array(0..<Script.senders)
        var centers = Array(0..<Script.centers)
        var target = 0
        private var objectCount = Script.senders + Script.centers

        struct Bag {
            var tokens: [Int] = []
            var isInvalid = false
        }

        func hold(_ token: Int) -> Bool {
            tokens.contains(token) || tokensBeingCancelled.contains(token)
                || bags.contains { $0.tokens.contains(token) }
        }

        func place(_ topic: Int) -> Place { Place(center: centers[Script.center(of: topic)], topic: topic) }

        mutating func makeObject() -> Int {
            objectCount += 1
            return objectCount
        }
    }
}
