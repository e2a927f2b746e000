import NotificationToken
import Scheduling

/// Where a scenario is played, once for each schedule.
final class Stage {
    /// A center that lives until the end.
    let center: NotificationCenter
    private let kind: NotificationCenter.Kind
    private var props: [Any] = []
    private var judgements: [() -> Void] = []
    private var witnesses: [Witness] = []

    init(_ kind: NotificationCenter.Kind) {
        self.kind = kind
        center = NotificationCenter(kind)
    }

    // MARK: - Setting the scene

    /// A center that lives until somebody drops it.
    func mortalCenter() -> Held<NotificationCenter> { Held(NotificationCenter(kind)) }

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
        // What the closure captured lives until the end, too, and does not die with the thread.
        keep(body)
        Scheduler.shared.addStrand(name, body)
    }

    /// Gives the main thread something to do, before whatever it gets from others.
    func mainThread(_ body: @escaping () -> Void) {
        keep(body)
        Threads.main.add(body)
    }

    /// Adds what must be true when all threads are done, and the queues have nothing left to do.
    func afterwards(_ judgement: @escaping () -> Void) { judgements.append(judgement) }

    // MARK: - Judging

    func judge() {
        for judgement in judgements { judgement() }
    }

    /// Lets go of everything.
    func strike() {
        judgements = []
        props = []
    }

    /// What must hold at the end of every scenario: everything has been released.
    func judgeWitnesses() {
        for witness in witnesses { witness.mustBeGone("although nobody is left") }
    }
}

/// Says what the running thread does, in the trace.
func say(_ text: @autoclosure () -> String) { Scheduler.shared.note(text()) }

/// Fails the schedule unless something is true.
func claim(_ isTrue: Bool, _ otherwise: @autoclosure () -> String) {
    if !isTrue { Scheduler.shared.fail(otherwise()) }
}

/// Lets another thread go on here.
func pause() { Scheduler.shared.pause() }

/// Waits until something is true.
func wait(until event: String, _ isDue: @escaping () -> Bool) { Scheduler.shared.wait(until: event, isDue) }
