import Foundation
import NotificationToken
import Testing

/// The cases of Foundation's own tests, for `addObserver` and for `observe`.
@Suite("observe behaves as addObserver does", timeLimit)
struct ParityTests {
    private let center = NotificationCenter()

    /// An NSObject, because before Swift 6.3 Foundation on Linux finds no other sender.
    private final class Sender: NSObject, Sendable {}

    @Test("An observer of a sender gets the name and that sender, and no post of another one", arguments: Way.allCases)
    func sender(way: Way) {
        let one = Sender(), two = Sender()
        let calls = Log<Bool>()
        let token = way.observe(center, .event, object: one) { note in
            calls.add(note.name == .event && note.object as? Sender === one)
        }
        center.post(name: .event, object: two)
        center.post(name: .event, object: one)
        #expect(calls.values == [true])
        token.cancel()
    }

    @Test("A removed observer is not called, and those before and after it are", arguments: Way.allCases)
    func removed(way: Way) {
        let calls = Log<Int>()
        let tokens = (1...3).map { index in way.observe(center, .event) { _ in calls.add(index) } }
        center.post(name: .event, object: nil)
        tokens[1].cancel()
        withExtendedLifetime(tokens) { center.post(name: .event, object: nil) }
        #expect(calls.values.sorted() == [1, 1, 2, 3, 3])
    }

    @Test(
        "Observers of the name and of all names are called, and those of another name are not", arguments: Way.allCases)
    func allNames(way: Way) {
        let calls = Log<String>()
        let tokens = [
            way.observe(center, .event) { _ in calls.add("name") },
            way.observe(center, .other) { _ in calls.add("other") },
            way.observe(center, nil) { _ in calls.add("nil") },
        ]
        center.post(name: .event, object: nil)
        #expect(calls.values.sorted() == ["name", "nil"])
        #expect(tokens.count == 3)
    }

    /// Which queue posts.
    enum Poster: CaseIterable { case observed, other }

    @Test(
        "A handler runs on its queue, or without one on the queue that posts, before post returns",
        arguments: Way.allCases, Poster.allCases)
    func queues(way: Way, poster: Poster) {
        let queue = OperationQueue(), other = OperationQueue()
        let posting = poster == .observed ? queue : other
        let calls = Log<Bool>()
        let tokens = [
            way.observe(center, .event, queue: queue) { _ in calls.add(OperationQueue.current === queue) },
            way.observe(center, .event) { _ in calls.add(OperationQueue.current === posting) },
        ]
        let post = BlockOperation { [center] in
            center.post(name: .event, object: nil)
            calls.add(calls.count == 2)
        }
        posting.addOperations([post], waitUntilFinished: true)
        #expect(calls.values == [true, true, true])
        #expect(tokens.count == 2)
    }
}
