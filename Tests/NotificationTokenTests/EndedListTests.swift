import Foundation
import NotificationToken
import Testing

@Suite("C12 No list keeps more ended observations than active ones", timeLimit)
struct EndedListTests {
    #if EXIT_TESTS && compiler(>=6.2)
    @Test("When more than half of 10,000 observations have ended, in any order, they take no memory", .memoryTest)
    func half() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter(), sender = Thing()
            func size(of count: Int, _ end: (inout [NotificationToken?]) -> Void) -> Int {
                let before = heapBytes() ?? 0
                var tokens: [NotificationToken?] = (0..<count).map { number in
                    center.observe(.number, object: number % 2 == 0 ? sender : nil) { _ in }
                }
                end(&tokens)
                let size = (heapBytes() ?? 0) - before
                withExtendedLifetime(tokens) {}
                return size
            }
            _ = size(of: 10_000) { _ in }
            let (full, less) = (size(of: 10_000) { _ in }, 4_900)
            for isForward in [true, false] {
                let size = size(of: 10_000) { tokens in
                    for number in 0..<10_000 - less { tokens[isForward ? number : number * 7_919 % 10_000] = nil }
                }
                // The array of tokens is as long as before.
                print("\(size) of \(full) bytes")
                if size > full * 56 / 100 { endProcess(isGood: false) }
            }
            endProcess(isGood: true)
        }
    }
    #endif
}
