/// The forks of a schedule at which somebody else went on than the first who could: enough to run the same schedule again.
///
/// As a text it is "3:1,17:2": at fork 3 the second one went on, at fork 17 the third.
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
