import Foundation
import NotificationToken
import Testing

@Suite("C9 The error of a mismatch says what was expected and what was found", timeLimit)
struct MismatchReportTests {
    @Test("An error says what the notification carries")
    func whatItCarries() {
        let errors = Outcome(Notification.Key<Int>("x"), posting: [nil, [:], ["user": 1, "count": 2]]).errors
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        let keys = ["\"count\", \"user\"", "\"user\", \"count\""].map { "\(prefix) its userInfo has \($0)." }
        #expect(
            errors.prefix(2).map(\.description) == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
            ])
        #expect(errors.count == 3 && keys.contains(errors[2].description))
        #expect(errors.allSatisfy { $0.localizedDescription == $0.description })
    }

    @Test("A key reads only notifications of its own name")
    func otherName() throws {
        let note = Notification(.number, payload: 1)
        #expect(note[Notification.Key<Void>("else")] == nil)
        do throws(Notification.PayloadError) {
            _ = try note.payload(for: Notification.Key<Int>("else"))
            Issue.record("It was read.")
        } catch {
            #expect(error.description.hasSuffix("the key is named \"else\"."))
        }
    }
}
