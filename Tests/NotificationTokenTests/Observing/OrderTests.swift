import Foundation
import NotificationToken
import Testing

@Suite("C10 Deliveries keep the order of registration and of posts", timeLimit)
struct OrderTests {
    private let center = NotificationCenter()

    @Test("Observers of all names are called in the order of registration among themselves")
    func anyName() {
        let log = Log<Int>()
        let tokens = (0..<20).map { index in center.observe(name: nil) { _ in log.add(index) } }
        withExtendedLifetime(tokens) { center.post(name: .event, object: Thing()) }
        #expect(log.values == Array(0..<20))
    }

    @Test(
        "4,000 posts by four threads all arrive, those of each thread in order", arguments: Observed.Context.allCases)
    func fourThreads(context: Observed.Context) async {
        let observed = Observed(center, context)
        let workers = (0..<4).map { worker in
            Worker { [center] in for number in 0..<1_000 { Observed.post(10_000 * worker + number, on: center) } }
        }
        await onThread {
            for worker in workers { worker.join() }
            observed.numbers.wait(forCount: 4_000)
        }
        for worker in 0..<4 {
            let numbers = observed.numbers.values.filter { $0 / 10_000 == worker }
            #expect(numbers == Array(10_000 * worker..<10_000 * worker + 1_000))
        }
    }
}
