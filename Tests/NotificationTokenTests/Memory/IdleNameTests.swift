import Foundation
import NotificationToken
import Testing

@Suite("The names that a center keeps registered although nobody observes them", timeLimit)
struct IdleNameTests {
    private let center = NotificationCenter()
    private let registrations = Shared<[Int: WeakObject]>([:])

    /// `@unchecked Sendable`: a weak reference may be loaded on any thread.
    private struct WeakObject: @unchecked Sendable { weak var object: AnyObject? }

    /// How many of the numbered names are registered.
    private var count: Int { registrations.value.values.count { $0.object != nil } }

    /// Observes a numbered name.
    ///
    /// The names of two centers have different numbers.
    private func observe(_ number: Int, at center: NotificationCenter? = nil) -> NotificationToken {
        let token = (center ?? self.center).observe(name: .init("name \(number)")) { _ in }
        registrations.change { $0[number] = WeakObject(object: centerRegistration(of: token)) }
        return token
    }

    private func observe(_ numbers: Range<Int>) -> [NotificationToken] { numbers.map { observe($0) } }

    /// Makes names idle.
    private func observeAndCancel(_ numbers: Range<Int>, at center: NotificationCenter? = nil) {
        for number in numbers { autoreleasepool { observe(number, at: center).cancel() } }
    }

    @Test("Of 1,000 names that are observed one after another, at most 64 stay registered")
    func namesOneAfterAnother() {
        let counts = (0..<1_000).map { number in
            observeAndCancel(number..<number + 1)
            return count
        }

        #expect(counts == (0..<1_000).map { $0 % 64 + 1 })
    }

    @Test("Between the posts of a name in use, at most 64 names that come and go stay registered")
    func namesBetweenPostsOfANameInUse() {
        let calls = Log<Int>()
        let lasting = center.observe(name: .event) { _ in calls.tick() }

        let counts = (0..<1_000).map { number in
            observeAndCancel(number..<number + 1)
            center.post(name: .event, object: nil)
            return count
        }

        #expect(counts == (0..<1_000).map { $0 % 64 + 1 })
        #expect(calls.count == 1_000)
        lasting.cancel()
    }

    @Test("200 names that became idle at once stay registered until a new name is observed")
    func idleNamesStayUntilANewNameIsObserved() {
        for token in observe(0..<200) { token.cancel() }
        #expect(count == 200)

        let newName = observe(200)

        #expect(count == 1)
        newName.cancel()
    }

    @Test("A name that is observed again isn't removed with those that are idle")
    func nameInUseAgainStays() {
        for token in observe(0..<200) { token.cancel() }
        let again = observe(7)
        #expect(count == 200)

        let newName = observe(200)

        #expect(count == 2)
        for token in [again, newName] { token.cancel() }
    }

    @Test("A post of an idle name removes it")
    func postRemovesAnIdleName() {
        observeAndCancel(0..<60)
        #expect(count == 60)

        for number in 0..<10 { center.post(name: .init("name \(number)"), object: nil) }

        #expect(count == 50)
    }

    @Test("The idle names of another center count apart")
    func namesOfAnotherCenterCountApart() {
        let other = NotificationCenter()
        observeAndCancel(0..<63)
        observeAndCancel(1_000..<1_063, at: other)

        let newName = observe(1_063, at: other)

        #expect(count == 127)
        newName.cancel()
    }

    @Test("A name that becomes idle many times counts each time, and no name in use is removed for it")
    func oneNameManyTimes() {
        let tokens = observe(1..<101)
        for _ in 0..<200 { observeAndCancel(0..<1) }
        #expect(count == 101)

        let newName = observe(101)

        // The idle name is removed, and the 100 in use and the new one stay.
        #expect(count == 101)
        for token in tokens + [newName] { token.cancel() }
    }

    @Test("The end of an observation beside which another one of its name goes on makes no name idle")
    func nameWithAnotherObservationIsNotIdle() {
        let tokens = observe(1..<101)
        observeAndCancel(0..<1)
        for _ in 0..<200 { observe(1).cancel() }

        let newName = observe(101)

        // Only one has become idle: too few to remove it.
        #expect(count == 102)
        for token in tokens + [newName] { token.cancel() }
    }

    @Test("Beside 1,000 names in use, about as many idle ones stay, and no more")
    func namesInUseLetMoreStay() {
        let tokens = observe(0..<1_000)

        observeAndCancel(1_000..<1_900)
        #expect(count == 1_900)

        observeAndCancel(1_900..<3_000)
        // Half of all names may be idle: as many as are in use. 3,000 would be left if none was removed.
        #expect((1_000...2_001).contains(count))
        for token in tokens { token.cancel() }
    }
}
