import Foundation
import NotificationToken
import Scheduling

/// The centers, threads and claims of a scenario in one schedule.
final class Stage {
    private let kind: NotificationCenter.Kind
    /// Lives until the end.
    private var center: NotificationCenter?
    private var centers: [() -> NotificationCenter?] = []
    private var witnesses: [Witness] = []
    private var props: [Any] = []
    private var entrances: [() -> Void] = []
    private var judgements: [() -> Void] = []
    private var lastJudgements: [() -> Void] = []

    init(_ kind: NotificationCenter.Kind) {
        self.kind = kind
    }

    // MARK: - Preparation

    /// Prepares a schedule of a scenario.
    func prepare(_ scenario: Scenario) {
        let center = makeCenter()
        self.center = center
        scenario.play(self, center)
    }

    /// A center that lives until a thread releases it.
    func mortalCenter() -> Held<NotificationCenter> { Held(makeCenter()) }

    private func makeCenter() -> NotificationCenter {
        let center = NotificationCenter(kind)
        centers.append { [weak center] in center }
        return center
    }

    /// A witness of handlers that must be released at the end.
    func witness() -> Witness {
        let witness = Witness()
        witnesses.append(witness)
        return witness
    }

    /// Keeps something until the end.
    func keep(_ prop: Any) { props.append(prop) }

    /// Owns a value until the end, when the value is released even if handlers capture the owner.
    func held<Value>(_ value: Value?) -> Held<Value> {
        let held = Held(value)
        finally { _ = held.take() }
        return held
    }

    /// Owns a token that is made later.
    func heldToken() -> Held<NotificationToken> { held(nil) }

    /// Adds a thread.
    func thread(_ name: String, _ body: @escaping () -> Void) {
        add(body) { Scheduler.shared.addStrand(name, body) }
    }

    /// Adds threads that post an event each.
    func posters(_ count: Int, then finish: @escaping () -> Void = {}) {
        for number in 1...count {
            thread("poster \(number)") { [center] in
                center?.post(name: .event)
                finish()
            }
        }
    }

    /// Adds a job to the main thread.
    func mainThread(_ body: @escaping () -> Void) {
        add(body) { Threads.main.add(body) }
    }

    /// Adds a job to a store, or to the main thread.
    func thread(of store: Store?, _ body: @escaping () -> Void) {
        add(body) { Threads.serving(store).add(body) }
    }

    /// Adds a job to a queue.
    func thread(of queue: OperationQueue, _ body: @escaping () -> Void) {
        nonisolated(unsafe) let work = body
        add(body) { queue.addOperation { work() } }
    }

    /// Adds a task with its own thread, and the claim that it ends.
    @discardableResult
    func task(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let executor = TaskThread(name)
        keep(executor)
        // Only the thread that runs touches it.
        nonisolated(unsafe) var hasEnded = false
        finally { claim(hasEnded, "the task \(name) never ends") }
        return Task(executorPreference: executor) {
            await body()
            hasEnded = true
        }
    }

    private func add(_ body: @escaping () -> Void, _ entrance: @escaping () -> Void) {
        // The closure lives until the end instead of being released by its thread.
        keep(body)
        entrances.append(entrance)
    }

    /// Adds claims for the time after all threads and queues have finished.
    func afterwards(_ judgement: @escaping () -> Void) { judgements.append(judgement) }

    /// Adds claims for the time after the queues have finished the jobs that the claims in `afterwards` enqueued.
    func finally(_ judgement: @escaping () -> Void) { lastJudgements.append(judgement) }

    // MARK: - The schedule

    /// Starts all threads.
    func open() {
        for entrance in entrances { entrance() }
        entrances = []
    }

    func judge() {
        for judgement in judgements { judgement() }
    }

    /// Judges once more and releases everything except the center.
    func judgeAtLast() {
        for judgement in lastJudgements { judgement() }
        (judgements, lastJudgements, props) = ([], [], [])
    }

    /// Claims that a post of each name leaves the center without a registration, and releases it.
    func judgeRegistrations() {
        for name in [Notification.Name.event, .other] { center?.post(name: name) }
        let count = center?.registrationCount ?? 0
        claim(count == 0, "the center has \(count) registrations although no observation is left")
        center = nil
    }

    /// Claims that everything has been released.
    func judgeRemains() {
        for witness in witnesses { witness.mustBeGone("no token is left") }
        claim(centers.allSatisfy { $0() == nil }, "the center is retained")
    }
}
