import Foundation
import NotificationToken
import Testing

@Suite("C7 No line of the log contains a payload, and writing one never traps", timeLimit)
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

    @Test(
        "A payload that can't be encoded or decoded writes one line, without a value or what its error says", .exitTest)
    func encoding() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let one = Notification.Key<Failing>("one", coding: .codable)
            let many = Notification.Key<[String: Failing]>("many", coding: .codable)
            let errors: [any Error] = [
                LogTests.invalid(secret), LogTests.invalid([secret]), CocoaError(.coderInvalidValue), Secretive(),
                Trapping(), LogTests.invalid(Date(timeIntervalSince1970: .nan)),
            ]
            for error in errors {
                center.post(one, payload: Failing(error))
                center.post(many, payload: [secret: Failing(error)])
            }
            center.post(Notification.Key<Int>("single", coding: .codable), payload: 5)
            center.post(Notification.Key<Game?>("none", coding: .codable), payload: nil)
            let dynamic = Notification.Key<Game>("dynamic", coding: .codable)
            let token = center.observe(dynamic) { _ in }
            center.post(name: dynamic.name, object: nil, userInfo: ["scores": [secret: "none"]])
            endProcess(isGood: token.isActive)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        let lines = text.split(separator: "\n")
        for name in ["one", "many"] {
            let count = lines.filter { $0.contains("\"\(name)\"") && $0.contains("Failing") }.count
            #expect(count == 6 || hasUnifiedLog)
        }
        for (name, words) in ["single": "no coding keys", "dynamic": "Int"] {
            let count = lines.filter { $0.contains("\"\(name)\"") && $0.contains(words) }.count
            #expect(count == 1 || hasUnifiedLog)
        }
        // A nil is posted without userInfo, which is no failure.
        #expect(!text.contains("\"none\"") && !text.contains(secret), "\(text)")
        #endif
    }

    @Test(
        "By default each observation writes one line to the log for a mismatch, whatever characters the name has, and a subscript none",
        .exitTest)
    func defaultLog() async {
        #if EXIT_TESTS
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (center, target, store) = (NotificationCenter(), Thing(), Store())
            let key = Notification.Key<Int>("line\nbreak and 50 %% or 100 %")
            let tokens = [
                center.observe(key) { _ in }, center.observe(key, with: target) { _, _ in },
                center.observe(key) { @MainActor _ in },
                center.observe(key, with: target) { @MainActor _, _ in },
                center.observe(key, on: store) { _, _ in },
            ]
            let (payloads, note) = (center.payloads(for: key), Notification(name: key.name))
            center.post(note)
            endProcess(isGood: tokens.count == 5 && payloads.droppedCount == 0 && note[key] == nil)
        }
        let lines =
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.split(separator: "\n") ?? []
        let count = lines.filter { $0.contains("line\\nbreak and 50 %% or 100 %\"") && $0.contains("Swift.Int") }.count
        #expect(count == 6 || hasUnifiedLog)
        #endif
    }
}

/// Whether lines go to the unified log instead of standard error.
private let hasUnifiedLog = FoundationCenter.current == .apple
