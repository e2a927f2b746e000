import Foundation
import NotificationToken
import Testing

@Suite("Equality and hashes of tokens", timeLimit)
struct IdentityTests {
    private let one = NotificationToken {}
    private let two = NotificationToken {}

    @Test("Tokens are equal only if they are the same object")
    func tokensAreEqualOnlyIfIdentical() {
        #expect(one == one)
        #expect(one != two)
    }

    @Test("Two tokens have hashes of their own")
    func tokensHaveHashesOfTheirOwn() { #expect(one.hashValue != two.hashValue) }

    @Test("A set finds a token that has been cancelled since")
    func setFindsCancelledToken() {
        let set: Set = [one, two]
        one.cancel()
        two.cancel()

        // A set finds only what still has the hash that it had.
        #expect(set.contains(one))
        #expect(set.contains(two))
    }
}
