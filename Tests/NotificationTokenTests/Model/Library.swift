import Foundation
import NotificationToken
import Testing

/// Plays a script with the library.
final class Library: Performer, @unchecked Sendable {
    typealias Code = [Script.Moment: [Script.Step]]

    /// A token or a sequence in a variable, and what the handler captures.
    struct Held: Sendable {
        var token: NotificationToken?
        var sequence: Sequence?
        weak var captured: Captured?
        let number: Int
    }

    /// A sequence of any payload.
    struct Sequence: Sendable {
        let finish: @Sendable () -> Void
        let droppedCount: @Sendable () -> Int
        /// Reads a payload, and the number of the letter in it.
        let first: @MainActor @Sendable () async -> (payload: any Sendable, letter: Int?)?
    }

    let centers = (0..<Script.centers).map { _ in Shared(NotificationCenter()) }
    /// The queues of the contexts, for all scripts.
    static let queues: [Script.Context: OperationQueue] = {
        let (serial, concurrent, dispatch) = (OperationQueue(), OperationQueue(), OperationQueue())
        serial.maxConcurrentOperationCount = 1
        dispatch.underlyingQueue = dispatchQueue
        return [.serialQueue: serial, .concurrentQueue: concurrent, .dispatchQueue: dispatch, .mainQueue: .main]
    }()
    private static let dispatchQueue = DispatchQueue(label: "dispatchQueue")
    let variables = (0..<Script.variables).map { _ in Shared<Held?>(nil) }
    let bags = (0..<Script.bags).map { _ in NotificationToken.Bag() }
    let senders = (0..<Script.senders).map { _ in Shared(makeThing()) }
    let target: Shared<Target>
    private let executor = Executor()
    let looseLetters: Set<Int>
    /// What the handlers capture, as long as it lives.
    var captures: [@Sendable () -> Captured?] = []
    var letterCount = 0
    private var otherNameCount = 0
    /// The codings of the keys that the observations of a topic share.
    private(set) var sharedCodings: [Notification.Key<Letter>.Coding] = []

    /// Makes a player.
    ///
    /// - Parameter looseLetters: The payloads whose release is not traced.
    init(looseLetters: Set<Int>) {
        self.looseLetters = looseLetters
        target = Shared(Target(executor))
        super.init()
        sharedCodings = (0..<Script.topics).map { _ in Self.custom { [unowned self] in write("shared decoder") } }
    }

    override var threadName: String {
        if isOnMainQueue { return "main" }
        guard let current = OperationQueue.current else { return "another thread" }
        return Self.queues.first { $0.value === current }.map { "\($0.key)" } ?? "another queue"
    }

    @MainActor override func drain() async {
        repeat {
            var before = -1
            // A delivery may let another thread post again.
            while before < eventCount {
                before = eventCount
                await drainMainQueue()
            }
        } while executor.runJob()
    }

    /// Ends all observations, also those that own their own tokens.
    @MainActor func tearDown() async {
        isOver = true
        for variable in variables { variable.value = nil }
        for captured in captures { captured()?.tokens.value = [] }
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
        case .elsewhere: Crew.run { [self] in play(step.code[.elsewhere]) }
        case .replaceSender(let index): senders[index].value = makeThing()
        case .replaceTarget: target.value = Target(executor)
        case .replaceCenter(let index): autoreleasepool { centers[index].value = NotificationCenter() }
        case .observeOtherNames(let center): observeOtherNames(of: centers[center].value)
        case .count(let bag): write("count \(bags[bag].count)")
        case .cancelAll(let bag): bags[bag].cancelAll()
        case .invalidate(let bag): bags[bag].invalidate()
        case .release(let variable): variables[variable].value = nil
        case .cancel(let variable), .cancelAndWait(let variable), .isActive(let variable), .give(let variable, _),
            .insert(let variable, _):
            guard let held = variables[variable].value else { return }
            if let sequence = held.sequence { use(sequence, held.number, step.action) }
            if let token = held.token { use(token, held.number, step.action) }
        case .drain, .read: break
        }
    }

    private func use(_ sequence: Sequence, _ number: Int, _ action: Script.Action) {
        switch action {
        case .cancel: sequence.finish()
        case .isActive: write("dropped \(number) \(sequence.droppedCount())")
        default: break
        }
    }

    private func use(_ token: NotificationToken, _ number: Int, _ action: Script.Action) {
        switch action {
        case .cancel: token.cancel()
        case .cancelAndWait: write("waited \(number) \(token.cancelAndWait())")
        case .isActive: write("active \(number) \(token.isActive)")
        case .insert(_, let bag): token.store(in: bags[bag])
        case .give(let variable, let owner):
            guard let captured = variables[owner].value?.captured else { return }
            captured.tokens.change { $0.append(token) }
            variables[variable].value = nil
        default: break
        }
    }

    @MainActor override func read(_ variable: Int) async {
        guard let number = variables[variable].value?.number,
            let (payload, letter) = await variables[variable].value?.sequence?.first()
        else { return }
        withExtendedLifetime(payload) { write("read \(number) letter \(letter ?? 0)") }
    }

    // MARK: - Posting

    /// A payload.
    final class Letter: Sendable {
        let number: Int
        let library: Library
        let code: Code
        let isUnknown: Bool

        init(_ number: Int, _ library: Library, _ code: Code, isUnknown: Bool) {
            (self.number, self.library, self.code, self.isUnknown) = (number, library, code, isUnknown)
        }

        deinit {
            if library.looseLetters.contains(number) { return }
            library.write("deinit of letter \(number)")
            library.play(code[.deinitialization])
        }
    }

    /// A payload that travels as its raw value.
    struct Sealed: RawRepresentable, Sendable {
        let rawValue: Letter

        init?(rawValue: Letter) {
            if rawValue.isUnknown { return nil }
            self.rawValue = rawValue
        }
    }

    /// A payload that travels as a property list.
    struct Copy: Codable, Sendable { var number: Int? }

    static let names = [Notification.Name("a"), Notification.Name("b"), Notification.Name("a")]

    static func custom(decoding body: @escaping @Sendable () -> Void = {}) -> Notification.Key<Letter>.Coding {
        .custom(
            decode: { notification in
                body()
                return notification.userInfo?["letter"] as? Letter
            },
            encode: { ["letter": $0] })
    }

    /// Writes the first sender.
    private func encoder() -> Notification.Key<Letter>.Coding {
        .custom(decode: { _ in nil }) { [sender = senders[0].value] letter, notification in
            (notification.name, notification.object) = (Self.names[1], sender)
            notification.userInfo = ["letter": letter]
        }
    }

    func post(_ post: Script.Post, _ code: Code) {
        letterCount += 1
        let (center, name, number) = (centers[Script.center(of: post.topic)].value, Self.names[post.topic], letterCount)
        let sender = post.sender.map { senders[$0].value }
        let letter = { [self] in Letter(number, self, code, isUnknown: post.form == .unknownRawValue) }
        func postLetter(_ coding: Notification.Key<Letter>.Coding) {
            center.post(Notification.Key(name, coding: coding), object: sender, payload: letter())
        }
        autoreleasepool {
            switch post.form {
            case .whole: postLetter(.whole)
            case .userInfo: postLetter(.userInfo("letter"))
            case .sender: postLetter(.sender)
            case .custom: postLetter(Self.custom())
            case .encoder: postLetter(encoder())
            case .rawValue:
                if let sealed = Sealed(rawValue: letter()) {
                    center.post(.init(name, coding: .rawValue("letter")), object: sender, payload: sealed)
                }
            case .codable: center.post(.init(name, coding: .codable), object: sender, payload: Copy(number: number))
            case .void: center.post(Notification.Key<Void>(name), object: sender)
            case .foreign, .unknownRawValue: center.post(name: name, object: sender, userInfo: ["letter": letter()])
            case .missing: center.post(name: name, object: sender)
            case .null:
                center.post(
                    name: name, object: sender ?? NSNull(), userInfo: ["letter": NSNull(), "number": NSNull()])
            case .wrongType:
                center.post(name: name, object: sender, userInfo: ["letter": "none", "number": "none"])
            }
        }
        // It may be the last reference.
        withExtendedLifetime(center) {}
    }

    /// Observes more names than may be idle at a center.
    private func observeOtherNames(of center: NotificationCenter) {
        for _ in 0..<66 {
            otherNameCount += 1
            center.observe(name: Notification.Name("other name \(otherNameCount)")) { _ in }.cancel()
        }
    }
}

/// A target of observations, and an actor.
actor Target {
    private let executor: Executor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: Executor) {
        self.executor = executor
    }
}

/// Keeps the jobs of actors until the script lets them run, each on another thread.
final class Executor: SerialExecutor {
    private let jobs = Shared<[UnownedJob]>([])

    func enqueue(_ job: UnownedJob) { jobs.change { $0.append(job) } }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Runs the first job.
    ///
    /// - Returns: Whether there was one.
    func runJob() -> Bool {
        guard let job = jobs.value.first else { return false }
        jobs.change { $0.removeFirst() }
        Crew.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        return true
    }
}

/// Threads that run code while the caller waits.
///
/// A call inside that code gets another thread.
enum Crew {
    static let idle = Shared<[Partner]>([])

    static func run(_ body: @escaping @Sendable () -> Void) {
        var partner: Partner?
        idle.change { partner = $0.popLast() }
        let chosen = partner ?? Partner()
        chosen.run(body)
        idle.change { $0.append(chosen) }
    }
}
