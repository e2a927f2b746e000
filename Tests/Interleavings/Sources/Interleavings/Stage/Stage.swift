import Foundation
import NotificationToken
import Scheduling

/// The centers, threads and claims of a scenario in one schedule.
final class Stage {
    /// The actor to observe on; nil for the main actor.
    let store: Store?
    private let isApples: Bool
    /// Lives until the end.
    private var center: NotificationCenter?
    private var centers: [() -> NotificationCenter?] = []
    private var witnesses: [Witness] = []
    private var props: [Any] = []
    private var acts: [() -> Void] = []
    private var endings: [() -> Void] = []

    /// Prepares a schedule of a scenario.
    init(_ scenario: Scenario, _ setting: Setting) {
        isApples = setting == .apple
        store = setting == .actor ? Store() : nil
        resetKeptSubscriptions()
        let center = makeCenter()
        self.center = center
        scenario.play(self, center)
        acts += [{ for ending in self.endings { ending() } }, { (self.endings, self.props) = ([], []) }]
        acts += [judgeRegistrations, judgeRemains]
    }

    /// A center that lives until a thread releases it.
    func mortalCenter() -> Held<NotificationCenter> { Held(makeCenter()) }

    private func makeCenter() -> NotificationCenter {
        let center = NotificationCenter(isApples: isApples)
        centers.append { [weak center] in center }
        return center
    }

    /// A witness of handlers that must be released at the end, by a thread of which `mayRelease` is true.
    func witness(mayRelease: @escaping () -> Bool = { true }) -> Witness {
        let witness = Witness(mayRelease: mayRelease)
        witnesses.append(witness)
        return witness
    }

    /// A witness of handlers on the stage's actor, which are released there.
    func actorWitness() -> Witness {
        let thread = Threads.serving(store)
        return witness { Scheduler.shared.running === thread }
    }

    /// A witness of main-actor handlers.
    func mainWitness() -> Witness { witness { Threads.isMainCurrent } }

    /// Keeps something until the end.
    func keep(_ prop: Any) { props.append(prop) }

    /// Owns a value until the end, when the value is released even if handlers capture the owner.
    func held<Value>(_ value: Value?) -> Held<Value> {
        let held = Held(value)
        endings.append { _ = held.take() }
        return held
    }

    /// Owns a token that is made later.
    func heldToken() -> Held<NotificationToken> { held(nil) }

    // MARK: - Threads

    /// Adds a thread.
    func thread(_ name: String, _ body: @escaping () -> Void) { add(body, to: Scheduler.shared.addStrand(name)) }

    /// Adds a job to a thread, for example that of a queue.
    func add(_ body: @escaping () -> Void, to thread: Strand) {
        // The closure lives until the end instead of being released by its thread.
        keep(body)
        thread.add(body)
    }

    /// Adds a job to the stage's actor.
    func onActor(_ body: @escaping () -> Void) { add(body, to: Threads.serving(store)) }

    /// Adds threads that post an event each.
    func posters(_ count: Int, then finish: @escaping () -> Void = {}) {
        for number in 1...count {
            thread("poster \(number)") { [center] in
                center?.post(name: .event)
                finish()
            }
        }
    }

    /// Adds a task with its own thread, or on an existing one, and the claim that it ends.
    @discardableResult
    func task(
        _ name: String, on strand: Strand? = nil, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let executor = TaskThread(strand ?? Scheduler.shared.addStrand(name))
        keep(executor)
        // Only the thread that runs touches it.
        nonisolated(unsafe) var hasEnded = false
        endings.append { claim(hasEnded, "the task \(name) never ends") }
        return Task(executorPreference: executor) {
            await body()
            hasEnded = true
        }
    }

    // MARK: - Judging

    /// Adds claims for the time after all threads and queues have finished, and after the claims that were added
    /// before.
    func afterwards(_ judgement: @escaping () -> Void) { acts.append(judgement) }

    /// Takes what follows when all threads have finished, which is released at once; nil at the end.
    func nextAct() -> (() -> Void)? { acts.isEmpty ? nil : acts.removeFirst() }

    /// Claims that a post of each name leaves the center without a registration, and releases it.
    private func judgeRegistrations() {
        for name in [Notification.Name.event, .other] { center?.post(name: name) }
        let count = center?.registrationCount ?? 0
        claim(count == 0, "the center has \(count) registrations although no observation is left")
        center = nil
    }

    /// Claims that everything has been released.
    private func judgeRemains() {
        for witness in witnesses { witness.mustBeGone("no token is left") }
        claim(centers.allSatisfy { $0() == nil }, "the center is retained")
    }
}
