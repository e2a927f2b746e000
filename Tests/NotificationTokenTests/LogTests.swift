import Foundation
import NotificationToken
import Testing

@Suite("C9 No line of the log has a payload in it, and none traps", timeLimit)
struct LogTests {
    /// Throws what it is told to when it is encoded, or decoded.
    struct Failing: Codable, Sendable {
        var error: any Error

        init(_ error: any Error) { self.error = error }
        init(from decoder: any Decoder) throws { throw Trapping() }
        func encode(to encoder: any Encoder) throws { throw error }
    }

    /// Ends the process if somebody asks what it is.
    struct Trapping: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
        var description: String { fatalError(secret) }
        var debugDescription: String { fatalError(secret) }
        var localizedDescription: String { fatalError(secret) }
    }

    private static func invalid(_ value: Any) -> EncodingError {
        .invalidValue(value, .init(codingPath: [], debugDescription: "\(secret) can't be encoded"))
    }

    #if EXIT_TESTS && compiler(>=6.2)
    @Test("A payload whose encoding throws is not written, whatever the error tells")
    func encoding() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let one = Notification.Key<Failing>("one", coding: .codable)
            let many = Notification.Key<[String: Failing]>("many", coding: .codable)
            let errors: [any Error] = [
                LogTests.invalid(secret), LogTests.invalid([secret]), CocoaError(.coderInvalidValue), Secretive(),
            ]
            for error in errors {
                center.post(one, payload: Failing(error))
                center.post(many, payload: [secret: Failing(error)])
            }
            endProcess(isGood: true)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        for name in ["one", "many"] {
            let lines = text.split(separator: "\n").filter { $0.contains("\"\(name)\"") && $0.contains("Failing") }
            #expect(lines.count == 4 || hasUnifiedLog)
        }
        #expect(!text.contains(secret), "\(text)")
    }

    @Test("A date that is NaN, or a description that traps, is not asked for")
    func traps() async {
        await #expect(processExitsWith: .success) {
            let key = Notification.Key<Failing>("one", coding: .codable)
            NotificationCenter().post(key, payload: Failing(LogTests.invalid(Date(timeIntervalSince1970: .nan))))
        }
        await #expect(processExitsWith: .success) {
            let key = Notification.Key<Failing>("one", coding: .codable)
            NotificationCenter().post(key, payload: Failing(Trapping()))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.number) { _ in }
            center.post(name: .init("number"), object: nil, userInfo: [AnyHashable(Trapping()): 1])
            token.cancel()
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let key = Notification.Key<Failing>("one", coding: .codable)
            let token = center.observe(key) { _ in }
            center.post(name: key.name, object: nil, userInfo: ["error": 1])
            token.cancel()
        }
    }
    #endif
}
