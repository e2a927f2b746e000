import Foundation
import NotificationToken
import Testing

// On Linux since Swift 6.3, the second removal of an observer removes another one, which has got its number.
@Suite("Other code that removes an observer of its own twice", timeLimit)
struct DoubleRemovalTests {
    private let center = NotificationCenter()
    private let numbers = Log<Int>()

    /// Adds an observer and removes it, observes the same name with the library, and removes the first observer again.
    private func observeBetweenRemovals(_ observe: () -> NotificationToken) -> NotificationToken {
        autoreleasepool {
            let stranger = center.addObserver(forName: Notification.Key.number.name, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = observe()
            center.removeObserver(stranger)
            return token
        }
    }

    /// Posts until a post arrives: nothing else shows that the library has registered the name again.
    private func expectPostsArrive() async {
        await onThread { [center, numbers] in
            eventually("the name is registered again") {
                center.post(.number, payload: 0)
                return numbers.count > 0
            }
        }
    }

    @Test("An observation goes on although it loses its registration with the center")
    func observationGoesOn() async {
        let token = observeBetweenRemovals { center.observe(.number) { [numbers] in numbers.add($0) } }

        await expectPostsArrive()

        #expect(token.isActive)
        token.cancel()
    }

    @Test("A name that loses its registration while nobody observes it is registered again with the next observation")
    func idleNameIsRegisteredAgain() async {
        let early = observeBetweenRemovals {
            let token = center.observe(.number) { _ in }
            token.cancel()
            return token
        }
        let token = center.observe(.number) { [numbers] in numbers.add($0) }

        await expectPostsArrive()

        #expect(!early.isActive)
        token.cancel()
    }
}
