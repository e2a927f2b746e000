import Foundation
import NotificationToken
import Testing

@Suite("C9 onMismatch gets the name, the expected and the found type, on the posting thread", timeLimit)
struct MismatchReportTests {
    @Test(
        "A mismatch is reported on the posting thread, and the next payload arrives",
        arguments: Observed.Context.allCases)
    func everyContext(context: Observed.Context) async {
        let center = NotificationCenter()
        let observed = Observed(center, context)
        let reports = await onThread {
            Observed.post(nil, on: center)
            Observed.post(7, on: center)
            observed.numbers.wait(forCount: 1)
            return observed.mismatches.values.map { $0 == ObjectIdentifier(Thread.current) }
        }
        #expect(reports == (context.isByName ? [] : [true]))
        #expect(observed.numbers.values == [7])
        #expect(observed.token.value?.isActive != false)
    }

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
