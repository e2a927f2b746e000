/// The steps of all threads, in order.
package final class Trace {
    package struct Step {
        package let thread: String
        package internal(set) var text: String
        package let place: Place?
        /// Whether another thread was interrupted for this one.
        package let followsPreemption: Bool
    }

    package private(set) var steps: [Step] = []
    private var followsPreemption = false

    package init() {}

    func add(_ text: String, by strand: Strand, at place: Place?) {
        if followsPreemption || !mergeUnlock(text, strand.name) {
            steps.append(Step(thread: strand.name, text: text, place: place, followsPreemption: followsPreemption))
        }
        followsPreemption = false
    }

    func addPreemption() { followsPreemption = true }

    /// Merges an unlock with the lock right before it.
    private func mergeUnlock(_ text: String, _ thread: String) -> Bool {
        guard let last = steps.last, last.thread == thread, last.text.hasPrefix("locks "),
            text == "un" + last.text
        else { return false }
        steps[steps.count - 1].text = "locks and un" + last.text
        return true
    }
}
