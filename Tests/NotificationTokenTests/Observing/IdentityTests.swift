import Foundation
import NotificationToken
import Testing

@Suite("Tokens are equal only if they are the same object, and their hash never changes", timeLimit)
struct IdentityTests {
    private let center = NotificationCenter()

    @Test("Tokens are equal only if they are the same object, have hashes of their own, and cancel() changes neither")
    func identity() {
        let one = center.observe(name: .event) { _ in }
        let two = center.observe(name: .event) { _ in }
        // Finds a token only by the hash that it had.
        let set: Set = [one, two]
        #expect(one == one && one != two && one.hashValue != two.hashValue)
        one.cancel()
        two.cancel()
        #expect(one == one && one != two)
        #expect(set.contains(one) && set.contains(two))
    }
}
