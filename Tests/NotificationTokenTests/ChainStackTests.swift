import Foundation
import NotificationToken
import Testing

@Suite("C6 The stack doesn't grow with a chain of observations that end each other", timeLimit)
struct ChainStackTests {
    @Test(
        "A chain of 1,000 observations that end each other in deinits releases each handler once, on the stack of 100",
        arguments: Chain.Kind.allCases, Chain.Link.allCases)
    func chain(kind: Chain.Kind, link: Chain.Link) async {
        for end in Chain.End.allCases {
            let (short, long) = (Chain(of: kind, link), Chain(of: kind, link))
            await onThread {
                Worker { short.run(100, end) }.join()
                Worker { long.run(1_000, end) }.join()
            }
            #expect(long.released.values.sorted() == Array(0..<1_000), "\(end)")
            #expect(long.answers.values.allSatisfy { $0 }, "\(end)")
            #expect(long.depth.takeBytes() <= short.depth.takeBytes() + 20_000, "\(end)")
        }
    }
}
