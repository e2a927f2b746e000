import Foundation
import NotificationToken
import Testing

@Suite("Lines in the log", timeLimit)
struct LogTests {
    /// Encoding throws an error of the test's choice; decoding throws one whose description traps.
    struct Failing: Codable, Sendable {
        var error: any Error

        init(_ error: any Error) { self.error = error }
        init(from decoder: any Decoder) throws { throw Trapping() }
        func encode(to encoder: any Encoder) throws { throw error }
    }

    struct Game: Codable { var scores: [String: Int] }

    /// Ends the process if it is described.
    struct Trapping: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
        var description: String { fatalError(secret) }
        var debugDescription: String { fatalError(secret) }
        var localizedDescription: String { fatalError(secret) }
    }

    private static func invalid(_ value: Any) -> EncodingError {
        .invalidValue(value, .init(codingPath: [], debugDescription: "\(secret) can't be encoded"))
    }

    /// Errors that an encoder throws.
    static var encodingErrors: [any Error] {
        [
            invalid(secret), invalid([secret]), CocoaError(.coderInvalidValue), SecretValue(), Trapping(),
            invalid(Date(timeIntervalSince1970: .nan)),
        ]
    }

    @Test("A payload that can't be encoded writes one line, without a value or what its error says", .exitTest)
    func encoding() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let one = Notification.Key<Failing>("one", coding: .codable)
            let many = Notification.Key<[String: Failing]>("many", coding: .codable)
            for error in LogTests.encodingErrors {
                center.post(one, payload: Failing(error))
                center.post(many, payload: [secret: Failing(error)])
            }
            center.post(Notification.Key<Int>("single", coding: .codable), payload: 5)
            // A nil is posted without userInfo, which is no failure.
            center.post(Notification.Key<Game?>("none", coding: .codable), payload: nil)
            endProcess(isGood: true)
        }

        let log = LogLines(result)
        #expect(log.count(of: "\"one\"", "Failing") == Self.encodingErrors.count || hasUnifiedLog)
        #expect(log.count(of: "\"many\"", "Failing") == Self.encodingErrors.count || hasUnifiedLog)
        #expect(log.count(of: "\"single\"", "no coding keys") == 1 || hasUnifiedLog)
        #expect(log.count(of: "\"none\"") == 0)
        #expect(log.count(of: secret) == 0)
        #endif
    }

    @Test("A payload that can't be decoded writes one line, without a value or a key that may be one", .exitTest)
    func decoding() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (center, bag) = (NotificationCenter(), NotificationToken.Bag())
            let game = Notification.Key<Game>("game", coding: .codable)
            let failing = Notification.Key<Failing>("failing", coding: .codable)
            center.observe(game) { _ in }.store(in: bag)
            center.observe(failing) { _ in }.store(in: bag)
            center.post(name: game.name, object: nil, userInfo: ["scores": [secret: "none"]])
            center.post(name: failing.name, object: nil, userInfo: ["error": secret])
            endProcess(isGood: bag.count == 2)
        }

        let log = LogLines(result)
        #expect(log.count(of: "\"game\"", "Int") == 1 || hasUnifiedLog)
        #expect(log.count(of: "\"failing\"", "Trapping") == 1 || hasUnifiedLog)
        #expect(log.count(of: secret) == 0)
        #endif
    }

    /// The names of one key for each overload that observes keys.
    private static let overloads = [
        "key", "key on main", "key with target", "key with target on main", "key on actor", "key without queue",
        "key with target without queue", "sequence", "void", "void with target", "void on actor", "void without queue",
    ]

    private static func numberKey(_ name: String) -> Notification.Key<Int> {
        Notification.Key(name, coding: .custom { _ in nil })
    }

    private static func voidKey(_ name: String) -> Notification.Key<Void> {
        Notification.Key(name, coding: .custom { _ in nil })
    }

    @Test("By default, an observation writes one line for a mismatch, whichever overload makes it", .exitTest)
    func mismatch() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (center, bag, target, store) = (NotificationCenter(), NotificationToken.Bag(), PlainObject(), Store())
            center.observe(LogTests.numberKey("key")) { _ in }.store(in: bag)
            center.observe(LogTests.numberKey("key on main")) { @MainActor _ in }.store(in: bag)
            center.observe(LogTests.numberKey("key with target"), with: target) { _, _ in }.store(in: bag)
            center.observe(LogTests.numberKey("key with target on main"), with: target) { @MainActor _, _ in }.store(
                in: bag)
            center.observe(LogTests.numberKey("key on actor"), on: store) { _, _ in }.store(in: bag)
            center.observe(LogTests.numberKey("key without queue"), queue: nil) { _ in }.store(in: bag)
            center.observe(LogTests.numberKey("key with target without queue"), queue: nil, with: target) { _, _ in }
                .store(in: bag)
            let payloads = center.payloads(for: LogTests.numberKey("sequence"))
            center.observe(LogTests.voidKey("void")) {}.store(in: bag)
            center.observe(LogTests.voidKey("void with target"), with: target) { _ in }.store(in: bag)
            center.observe(LogTests.voidKey("void on actor"), on: store) { _ in }.store(in: bag)
            center.observe(LogTests.voidKey("void without queue"), queue: nil) {}.store(in: bag)
            for name in LogTests.overloads { center.post(name: Notification.Name(name), object: nil) }
            withExtendedLifetime((target, store)) {}
            // All but the sequence have a token.
            endProcess(isGood: payloads.droppedCount == 0 && bag.count == LogTests.overloads.count - 1)
        }

        let log = LogLines(result)
        for name in Self.overloads {
            #expect(log.count(of: "\"\(name)\" has no payload") == 1 || hasUnifiedLog, "\(name)")
        }
        #endif
    }

    @Test("A line contains the name, whatever characters it has", .exitTest)
    func name() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let key = Notification.Key<Int>("line\nbreak and 50 %% or 100 %")
            let token = center.observe(key) { _ in }
            center.post(name: key.name, object: nil)
            endProcess(isGood: token.isActive)
        }

        #expect(LogLines(result).count(of: "line\\nbreak and 50 %% or 100 %\"", "Swift.Int") == 1 || hasUnifiedLog)
        #endif
    }

    @Test("An onMismatch: of one's own, a subscript and payload(for:) write no line", .exitTest)
    func silence() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let key = Notification.Key<Int>("silent")
            let mismatches = Log<Int>()
            let token = center.observe(key) { _ in
            } onMismatch: { _ in
                mismatches.tick()
            }
            let payloads = center.payloads(for: key, onMismatch: { _ in mismatches.tick() })
            let notification = Notification(name: key.name)
            center.post(notification)
            let isNil = notification[key] == nil && (try? notification.payload(for: key)) == nil
            endProcess(isGood: isNil && token.isActive && payloads.droppedCount == 0 && mismatches.count == 2)
        }

        #expect(LogLines(result).count(of: "silent") == 0)
        #endif
    }
}

#if EXIT_TESTS
/// What a process has written to standard error.
private struct LogLines {
    private let lines: [Substring]

    init(_ result: ExitTest.Result?) {
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        lines = text.split(separator: "\n")
    }

    /// How many lines contain all of some texts.
    func count(of texts: String...) -> Int {
        lines.filter { line in texts.allSatisfy { line.contains($0) } }.count
    }
}

/// Whether lines go to the unified log instead of standard error.
private let hasUnifiedLog = FoundationCenter.current == .apple
#endif
