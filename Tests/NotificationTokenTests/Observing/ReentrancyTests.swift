import Foundation
import NotificationToken
import Testing

@Suite("C9 A handler may observe, and what it adds gets later posts", timeLimit)
struct ReentrancyTests {
    @Test("An observation that an observer of all names adds gets later posts once, and that post at most once")
    func addedByAnObserverOfAllNames() {
        let (center, numbers, added) = (NotificationCenter(), Log<Int>(), Shared<NotificationToken?>(nil))
        let token = center.observe(name: nil) { _ in
            if added.value == nil { added.value = center.observe(.number) { numbers.add($0) } }
        }
        for number in 1...3 { center.post(.number, payload: number) }
        #expect([[1, 2, 3], [2, 3]].contains(numbers.values))
        withExtendedLifetime(token) {}
    }
}
