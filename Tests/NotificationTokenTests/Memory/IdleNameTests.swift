import Foundation
@testable import NotificationToken
import Testing

@Suite("C10 A center keeps at most 64 idle names registered, or those of a peak until another is observed", timeLimit)
struct IdleNameTests {
    private let center = NotificationCenter()
    private let entries = Shared<[Int: WeakEntry]>([:])

    /// What the center retains while a name is registered.
    private struct WeakEntry { weak var entry: CenterRegistration? }

    /// How many of the numbered names are registered.
    private var count: Int { entries.value.values.count { $0.entry != nil } }

    private func observe(_ number: Int) -> NotificationToken { observe(number, at: center) }

    private func observe(_ number: Int, at center: NotificationCenter) -> NotificationToken {
        let token = center.observe(name: .init("name \(number)")) { _ in }
        entries.change { $0[number] = WeakEntry(entry: centerRegistration(of: token)) }
        return token
    }

    @Test("Of 1,000 names that are observed one after another, at most 64 stay registered")
    func oneAfterAnother() {
        let counts = (0..<1_000).map { number in
            autoreleasepool { observe(number).cancel() }
            return count
        }
        #expect(counts == (0..<1_000).map { $0 % 64 + 1 })
    }

    @Test("Once 64 or more names are idle, the next new name that is observed removes all that still are")
    func peak() {
        for token in (0..<200).map(observe) { token.cancel() }
        #expect(count == 200)
        // Observed again, so it is idle no more.
        let again = observe(7)
        #expect(count == 200)
        let tokens = (1_000..<1_010).map(observe)
        #expect(count == 11)
        // It can become idle again.
        again.cancel()
        for token in (0..<64).map(observe) { token.cancel() }
        let last = observe(2_000)
        #expect(count == 11)
        withExtendedLifetime((tokens, last)) {}
    }

    @Test("Names of each center count alone, and a post of a name that is idle removes it")
    func twoCenters() {
        let other = NotificationCenter()
        for number in 100..<164 { observe(number).cancel() }
        for number in 0..<63 { observe(number, at: other).cancel() }
        let otherToken = observe(63, at: other)
        #expect(count == 128)
        for number in 100..<164 { center.post(name: .init("name \(number)"), object: nil) }
        #expect(count == 64)
        withExtendedLifetime((other, otherToken)) {}
    }

    @Test("While a name that is observed again and again counts each time, no name in use is removed")
    func oneNameAgain() {
        var tokens = (1...100).map(observe)
        observe(0).cancel()
        // An end that leaves another observation of the name doesn't count.
        for _ in 0..<200 { observe(1).cancel() }
        tokens.append(observe(102))
        #expect(count == 102)
        for _ in 0..<200 { observe(0).cancel() }
        #expect(count == 102)
        let newcomer = observe(101)
        #expect(count == 102)
        withExtendedLifetime((tokens, newcomer)) {}
    }

    @Test("Names that come and go between the posts of a name in use stay few, and that one is never removed")
    func comingAndGoing() {
        let calls = Log<Int>()
        let lasting = center.observe(name: .event) { _ in calls.tick() }
        let counts = (0..<1_000).map { number in
            autoreleasepool { observe(number).cancel() }
            center.post(name: .event, object: nil)
            return count
        }
        // Each that came is removed with 63 others, and not as soon as the next one comes.
        #expect(counts == (0..<1_000).map { $0 % 64 + 1 } && calls.count == 1_000)
        withExtendedLifetime(lasting) {}
    }

    @Test("A thousand names in use let at most half as many idle ones stay, until a new one is observed")
    func manyInUse() {
        let tokens = (0..<1_000).map(observe)
        for number in 1_000..<3_000 { autoreleasepool { observe(number).cancel() } }
        #expect((1_000...2_001).contains(count))
        withExtendedLifetime(tokens) {}
    }
}
