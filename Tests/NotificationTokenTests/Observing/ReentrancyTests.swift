import Foundation
import NotificationToken
import Testing

// The model observes in handlers of keys and names. It has no observers of all names.
@Suite("Observing in a handler", timeLimit)
struct ReentrancyTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("What an observer of all names adds may receive the running post, and receives each later one once")
    func observerOfAllNamesAdds() {
        let numbers = Log<Int>()
        let hasAdded = Shared(false)
        center.observe(name: nil) { [center, bag = NotificationToken.Bag()] _ in
            if hasAdded.exchange(true) { return }
            center.observe(.number) { numbers.add($0) }.store(in: bag)
        }.store(in: bag)

        for number in 1...3 { center.post(.number, payload: number) }

        #expect([[1, 2, 3], [2, 3]].contains(numbers.values))
    }
}
