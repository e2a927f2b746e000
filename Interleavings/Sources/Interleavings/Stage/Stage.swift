import NotificationToken
import Scheduling

/// Where a scenario is played, once for each schedule.
final class Stage {
    private let kind: NotificationCenter.Kind
    private var lastingCenter: NotificationCenter?
    private var centers: [() -> NotificationCenter?] = []
    private var witnesses: [Witness] = []
    private var props: [Any] = []
    private var entrances: [() -> Void] = []
    private var judgements: [() -> Void] = []
    private var lastJudgements: [() -> Void] = []

    init(_ kind: NotificationCenter.Kind) {
        self.kind = kind
    }

    // MARK: - Setting the scene

    /// A center that lives until the end; always the same.
    var center: NotificationCenter {
        let center = lastingCenter ?? makeCenter()
        lastingCenter = center
        return center
    }

    /// A center that lives until somebody drops it.
    func mortalCenter() -> Held<NotificationCenter> { Held(makeCenter()) }

    private func makeCenter() -> NotificationCenter {
        let center = NotificationCenter(kind)
        centers.append { [weak center] in center }
        return center
    }

    /// Somebody who tells what happens to a handler.
    func witness() -> Witness {
        let witness = Witness()
        witnesses.append(witness)
        return witness
    }

    /// Keeps something until the end.
    func keep(_ prop: Any) { props.append(prop) }

    /// Adds a thread.
    func thread(_ name: String, _ body: @escaping () -> Void) {
        add(body) { Scheduler.shared.addStrand(name, body) }
    }

    /// Gives the main thread something to do.
    func mainThread(_ body: @escaping () -> Void) {
        add(body) { Threads.main.add(body) }
    }

    /// Gives an actor something to do.
    func thread(of actor: some Actor, _ body: @escaping () -> Void) {
        add(body) { Threads.thread(of: actor).add(body) }
    }

    /// Gives a queue something to do.
    func thread(of queue: OperationQueue, _ body: @escaping () -> Void) {
        nonisolated(unsafe) let work = body
        add(body) { queue.addOperation { work() } }
    }

    /// Adds a task, which has a thread of its own.
    @discardableResult
    func task(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let executor = TaskThread(name)
        keep(executor)
        return Task(executorPreference: executor, operation: body)
    }

    private func add(_ body: @escaping () -> Void, _ entrance: @escaping () -> Void) {
        // What the closure captured lives until the end, too, and does not die with the thread.
        keep(body)
        entrances.append(entrance)
    }

    /// Adds what must be true when all threads are done, and the queues have nothing left to do.
    func afterwards(_ judgement: @escaping () -> Void) { judgements.append(judgement) }

    /// Adds what must be true after that, when what it left to the queues is done.
    func finally(_ judgement: @escaping () -> Void) { lastJudgements.append(judgement) }

    // MARK: - The play

    /// Lets all threads enter.
    func open() {
        for entrance in entrances { entrance() }
        entrances = []
    }

    func judge() {
        for judgement in judgements { judgement() }
    }

    func judgeAtLast() {
        for judgement in lastJudgements { judgement() }
    }

    /// Lets go of everything.
    func strike() {
        (judgements, lastJudgements) = ([], [])
        props = []
        lastingCenter = nil
    }

    /// Claims what must hold at the end of every scenario: everything has been released.
    func judgeRemains() {
        for witness in witnesses { witness.mustBeGone("although nobody is left") }
        claim(centers.allSatisfy { $0() == nil }, "somebody keeps the center, although nobody is left")
    }
}
