import Foundation
import NotificationToken

extension Performance {
    /// The rule, the scenario and the kind of center, in columns.
    var title: String {
        [(scenario.rule, 5), (scenario.name, 34), (kind.rawValue, 11)].map { $0.padded(to: $1) }.joined()
    }

    /// The line that says how an exploration ended.
    func report(_ summary: Exploration.Summary?, ofBound bound: Int, seconds: Double, failed: Bool) -> String {
        let time = String(format: "%6.1f s", seconds)
        guard let summary, !failed else {
            return "\(title)\(scenario.knownFault.map { "FAILS, as known: \($0)" } ?? "FAILED")"
        }
        let schedules = summary.schedules.grouped.padded(to: 10, atEnd: true)
        let extent = summary.exhaustedBound == bound ? "all" : "not all"
        let known = scenario.knownFault == nil ? "" : "  holds, though it is marked as a known fault"
        return "\(title)\(schedules) schedules \(extent.padded(to: 8))\(time)\(known)"
    }
}

extension String {
    func padded(to width: Int, atEnd: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return atEnd ? space + self : self + space
    }
}

extension Int {
    /// The number with a comma after every three digits.
    var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + String(format: "%03d", self % 1000)
    }
}
