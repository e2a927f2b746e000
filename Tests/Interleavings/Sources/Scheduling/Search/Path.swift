/// The forks of a schedule at which the search did not choose the first thread, which is enough to run the schedule again.
///
/// Its text is, for example, "3:1,17:2": the second thread ran at fork 3, and the third at fork 17.
package struct Path: CustomStringConvertible {
    package var detours: [(fork: Int, choice: Int)] = []

    package init() {}

    package init?(_ text: String) {
        for detour in text.split(separator: ",") {
            let numbers = detour.split(separator: ":").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            detours.append((numbers[0], numbers[1]))
        }
    }

    package var description: String {
        detours.isEmpty ? "0:0" : detours.map { "\($0.fork):\($0.choice)" }.joined(separator: ",")
    }
}
