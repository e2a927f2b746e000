import Foundation
import NotificationToken
import Testing

@Suite("C15 A backlog for an actor does not hold up calls of higher priority", timeLimit)
struct ActorPriorityTests {
    private let center = NotificationCenter()
    private static let count = 1_000

    /// Counts deliveries, and those before a high-priority call that the first delivery makes.
    actor Clerk {
        private(set) var deliveries = 0
        private(set) var deliveriesBeforeTheCall: Int?
        nonisolated let delivered = Log<Int>()

        func receive(_ number: Int) {
            deliveries += 1
            delivered.add(number)
            guard number == 0 else { return }
            // Its operation is isolated to the actor, so it is enqueued here and now.
            Task(priority: .high) { deliveriesBeforeTheCall = deliveries }
        }

        /// Occupies the actor while another thread does something.
        func occupy(during body: @escaping @Sendable () -> Void) { Worker(body).join() }
    }

    @Test("A high-priority call that arrives during a backlog runs before most of the waiting deliveries")
    func highPriority() async {
        let clerk = Clerk()
        let token = center.observe(.number, on: clerk) { $0.receive($1) }
        await clerk.occupy { [center] in
            for number in 0..<Self.count { center.post(.number, payload: number) }
        }
        await onThread { clerk.delivered.wait(forCount: Self.count) }
        #expect((await clerk.deliveriesBeforeTheCall).map { $0 < Self.count / 2 } == true)
        #expect(clerk.delivered.values == Array(0..<Self.count))
        token.cancel()
    }
}
