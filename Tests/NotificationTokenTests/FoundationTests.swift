import Foundation
import NotificationToken
import Testing

/// What Foundation does, where it is not Apple's; much of it only since Swift 6.3.
///
/// If one of these fails, Foundation was mended: rejoice, and see whether code of ours has become superfluous.
@Suite(
    "Foundation's own defects: whom it calls", timeLimit,
    .enabled(if: FoundationCenter.current != .apple, "they are not those of Apple's Foundation"))
struct FoundationTests {
    @Test("Since Swift 6.3 removing an observer twice removes a bystander")
    func doubleRemoval() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let first = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(first)
        let bystander = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        center.removeObserver(first)
        center.post(name: .event, object: nil)
        #expect(calls.count == (FoundationCenter.isNew ? 0 : 1), "Foundation has mended double removal")
        _ = bystander
    }

    @Test("Observers that were removed by an earlier one are still called in the running post")
    func removalDuringAPost() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let observers = Shared<[TenLineToken]>([])
        observers.value = (0..<4).map { _ in
            TenLineToken(center, .event) { _ in
                calls.tick()
                observers.value = []
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 4, "Foundation has mended removal during a post")
    }

    @Test("The order of observers is not that of registration")
    func order() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let tokens = (0..<64).map { index in TenLineToken(center, .event) { _ in calls.add(index) } }
        center.post(name: .event, object: nil)
        #expect(calls.values != Array(0..<64), "Foundation has mended the order")
        _ = tokens
    }

    @Test("Since Swift 6.3 a dead sender's address matches its successor", .disabled(if: isAddressSanitized))
    func addressReuse() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        var observers: [any NSObjectProtocol] = []
        for _ in 0..<50 {
            do {
                let sender = makeThing()
                observers.append(center.addObserver(forName: .event, object: sender, queue: nil) { _ in calls.tick() })
            }
            center.post(name: .event, object: makeThing())
        }
        #expect((calls.count > 0) == FoundationCenter.isNew, "Foundation has mended the sender filter")
        for observer in observers { center.removeObserver(observer) }
    }

    @Test("Since Swift 6.3 a queue that nobody else holds makes an observer silent")
    func weakQueue() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: nil, queue: OperationQueue()) { _ in calls.tick() }
        Worker { center.post(name: .event, object: nil) }.join()
        #expect(calls.count == (FoundationCenter.isNew ? 0 : 1), "Foundation holds the queue now")
        center.removeObserver(observer)
    }
}
