import Foundation
import NotificationToken
import Testing

@Suite("C10 A backlog of 100,000 arrives completely, in order", timeLimit)
struct LongBacklogTests {
    private let center = NotificationCenter()
    /// Fewer under Thread Sanitizer, where so many would occupy the tasks' threads for a minute.
    private static let count = isThreadSanitized ? 5_000 : 100_000

    @Test("On the main actor, by turns of the main queue or before a post there", arguments: [false, true])
    @MainActor func mainActor(byAPost: Bool) async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { numbers.append($0) }
        Worker { [center] in for number in 0..<Self.count { center.post(.number, payload: number) } }.join()
        if byAPost {
            center.post(.number, payload: Self.count)
            #expect(numbers == Array(0...Self.count))
        } else {
            await drainMainQueue { numbers.count == Self.count }
            #expect(numbers == Array(0..<Self.count))
        }
        token.cancel()
    }

    @Test("On an actor")
    func actor() async {
        let store = Store()
        let token = center.observe(.number, on: store) { $0.insert($1) }
        await store.occupy { [center] in for number in 0..<Self.count { center.post(.number, payload: number) } }
        await store.wait(forCount: Self.count)
        #expect(await store.numbers == Array(0..<Self.count))
        token.cancel()
    }

    @Test("In a stream")
    func stream() async {
        let payloads = center.payloads(for: .number)
        await onThread { [center] in for number in 0..<Self.count { center.post(.number, payload: number) } }
        var numbers: [Int] = []
        for await number in payloads {
            numbers.append(number)
            if numbers.count == Self.count { break }
        }
        #expect(numbers == Array(0..<Self.count))
        #expect(payloads.droppedCount == 0)
    }
}
