import Foundation
import NotificationToken
import Testing

/// Plays a script with the library.
final class Library: Performer, @unchecked Sendable {
    typealias Code = [Script.Moment: [Script.Step]]

    /// A token or a sequence in a variable, and what the handler captures.
    struct Held: Sendable {
        var token: NotificationToken?
        var sequence: NotificationCenter.Payloads<Letter>?
        weak var captured: Captured?
        let number: Int
    }

    let centers = (0..<Script.centers).map { _ in Shared(NotificationCenter()) }
    /// The queues of the contexts, for all scripts.
    static let queues: [Script.Context: OperationQueue] = {
        let (serial, concurrent, dispatch) = (OperationQueue(), OperationQueue(), OperationQueue())
        serial.maxConcurrentOperationCount = 1
        dispatch.underlyingQueue = dispatchQueue
        (serial.name, concurrent.name, dispatch.name) = ("serialQueue", "concurrentQueue", "dispatchQueue")
        return [.serialQueue: serial, .concurrentQueue: concurrent, .dispatchQueue: dispatch, .mainQueue: .main]
    }()
    private static let dispatchQueue = DispatchQueue(label: "dispatchQueue")
    let variables = (0..<Script.variables).map { _ in Shared<Held?>(nil) }
    let bags = (0..<Script.bags).map { _ in NotificationToken.Bag() }
    let senders = (0..<Script.senders).map { _ in Shared(makePlainObject()) }
    let target: Shared<Target>
    let looseLetters: Set<Int>
    /// What the handlers capture, as long as it lives.
    var captures: [@Sendable () -> Captured?] = []
    var letterCount = 0
    var otherNameCount = 0
    /// The codings of the keys that the observations of a topic share.
    private(set) var sharedCodings: [Notification.Key<Letter>.Coding] = []
    let adopted = Adopted()

    /// Makes a player.
    ///
    /// - Parameter looseLetters: The payloads whose release is not traced.
    init(looseLetters: Set<Int>) {
        self.looseLetters = looseLetters
        target = Shared(Target())
        super.init()
        sharedCodings = (0..<Script.topics).map { _ in Self.custom { [unowned self] in write("shared decoder") } }
    }

    override var threadName: String {
        isOnMainQueue ? "mainQueue" : OperationQueue.current?.name ?? "another thread"
    }

    @MainActor override func drain() async {
        repeat {
            var before = -1
            // A delivery may let another thread post again.
            while before < eventCount {
                before = eventCount
                await drainMainQueue()
            }
        } while Executor.shared.runJob()
    }

    /// Ends all observations, even those that keep observing and those that own their own tokens.
    @MainActor func tearDown() async {
        isOver = true
        for variable in variables { variable.value = nil }
        for bag in bags { bag.cancelAll() }
        for captured in captures { captured()?.tokens.value = [] }
        await drainMainQueue()
        adopted.waitForRemovals()
        for center in centers { center.value = NotificationCenter() }
        await drainMainQueue()
    }

    override func perform(_ step: Script.Step) {
        switch step.action {
        case .observe(let observer, let variable):
            guard captures.count < Script.mostObservations else { return }
            let old = variables[variable].exchange(observe(observer, step.code))
            // Released when nothing but the variable holds the new token.
            withExtendedLifetime(old) {}
        case .post(let post): self.post(post, step.code)
        case .elsewhere: OtherThreads.run { [self] in play(step.code[.elsewhere]) }
        case .replaceSender(let index): senders[index].value = makePlainObject()
        case .replaceTarget: target.value = Target()
        case .replaceCenter(let index):
            autoreleasepool {
                let old = centers[index].exchange(NotificationCenter())
                // Released when nothing but the variable holds the new center.
                withExtendedLifetime(old) {}
            }
        case .observeOtherNames(let center): observeOtherNames(of: centers[center].value)
        case .count(let bag): write("count \(bags[bag].count)")
        case .cancelAll(let bag): bags[bag].cancelAll()
        case .invalidateAndCancel(let bag): bags[bag].invalidateAndCancel()
        case .release(let variable): variables[variable].value = nil
        case .insert(let variable, let bag): variables[variable].value?.token?.store(in: bags[bag])
        case .cancel(let variable):
            let held = variables[variable].value
            held?.token?.cancel()
            held?.sequence?.finish()
        case .cancelThen(let variable):
            guard let held = variables[variable].value, let token = held.token else { return }
            let then = { @Sendable [self] in
                write("then \(held.number)")
                play(step.code[.then])
            }
            if adopted.contains(held.number) {
                adopted.cancel(token, held.number, then)
            } else {
                token.cancel(then: then)
            }
        case .keepObserving(let variable): variables[variable].value?.token?.keepObserving()
        case .isActive(let variable):
            guard let held = variables[variable].value, let token = held.token else { return }
            write("active \(held.number) \(token.isActive)")
        case .give(let variable, let owner):
            guard let captured = variables[owner].value?.captured, let token = variables[variable].value?.token
            else { return }
            captured.tokens.change { $0.append(token) }
            variables[variable].value = nil
        case .drain, .read: break
        }
    }

    @MainActor override func read(_ variable: Int) async {
        guard #available(macOS 13, iOS 16, tvOS 16, *), let number = variables[variable].value?.number,
            let dropped = variables[variable].value?.sequence?.droppedCount
        else { return }
        // The end of a loop ends nothing.
        _ = variables[variable].value?.sequence?.makeAsyncIterator()
        let letter = await variables[variable].value?.sequence?.next(within: .zero)
        withExtendedLifetime(letter) { write("read \(number) letter \(letter?.number ?? 0), \(dropped) dropped") }
    }
}
