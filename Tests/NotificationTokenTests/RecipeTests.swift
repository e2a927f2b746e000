import Foundation
import NotificationToken
import Testing

/// The recipe for tests of code that posts, as the documentation shows it: a center of the test's own, and an array.
@Suite("Recipe: testing code that posts")
struct RecipeTests {
    /// The code under test: it takes the center that it posts to.
    struct Cart {
        let center: NotificationCenter

        func add(_ numbers: Int...) {
            for number in numbers { center.post(.number, payload: number) }
        }

        func addLater(_ number: Int) async {
            await Task.detached { center.post(.number, payload: number) }.value
        }
    }

    @Test("Exactly these payloads were posted, in this order")
    func exactly() {
        let center = NotificationCenter()
        let posted = Log<Int>()
        let token = center.observe(.number) { posted.add($0) }
        Cart(center: center).add(1, 2, 3)
        #expect(posted.values == [1, 2, 3])
        withExtendedLifetime(token) {}
    }

    @Test("Nothing was posted")
    func nothing() {
        let center = NotificationCenter()
        let posted = Log<Notification.Name>()
        let token = center.observe(name: nil) { posted.add($0.name) }
        Cart(center: center).add()
        #expect(posted.values.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test("What is posted later is waited for, without sleeping")
    func later() async {
        let center = NotificationCenter()
        let payloads = center.payloads(for: .number)
        await Cart(center: center).addLater(1)
        #expect(await payloads.first() == 1)
    }
}
