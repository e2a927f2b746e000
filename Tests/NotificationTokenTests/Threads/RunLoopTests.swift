import Foundation
import NotificationToken
import Testing

@Suite("C15 A handler that runs the run loop of the main actor's thread holds up what was posted elsewhere", timeLimit)
@MainActor struct RunLoopTests {
    private let center = NotificationCenter()
    nonisolated private static let keys = ["a", "b", "c"].map { Notification.Key<Int>($0) }

    @Test(
        "While a handler of a post made elsewhere runs the run loop, posts made on main arrive, and others wait until it returns"
    )
    func runLoop() async {
        var lines: [String] = []
        let tokens = [
            center.observe(Self.keys[0]) { [center] number in
                lines.append("begin \(number)")
                defer { lines.append("end \(number)") }
                if number > 0 { return }
                Worker {
                    center.post(Self.keys[0], payload: 1)
                    center.post(Self.keys[1], payload: 1)
                }.join()
                _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
                center.post(Self.keys[2], payload: 1)
            },
            center.observe(Self.keys[1]) { lines.append("elsewhere \($0)") },
            center.observe(Self.keys[2]) { lines.append("on main \($0)") },
        ]
        Worker { [center] in center.post(Self.keys[0], payload: 0) }.join()
        await drainMainQueue { lines.count == 6 }
        #expect(lines == ["begin 0", "on main 1", "end 0", "begin 1", "end 1", "elsewhere 1"])
        #expect(tokens.count == 3)
    }
}
