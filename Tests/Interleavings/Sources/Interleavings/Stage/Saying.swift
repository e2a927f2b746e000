import Scheduling

/// Adds a step of the running thread to the trace.
func say(_ text: @autoclosure () -> String) { Scheduler.shared.note(text()) }

/// Fails the schedule unless something is true.
func claim(_ isTrue: Bool, _ otherwise: @autoclosure () -> String) {
    if !isTrue { Scheduler.shared.fail(otherwise()) }
}

/// Lets another thread run.
func yield() { Scheduler.shared.pause() }

/// Waits until something is true.
func wait(until event: String, _ isDue: @escaping () -> Bool) { Scheduler.shared.wait(until: event, isDue) }

/// The running thread.
var threadName: String { Scheduler.shared.running.name }
