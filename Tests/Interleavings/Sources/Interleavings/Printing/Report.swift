import Foundation
import NotificationToken

extension Performance {
    /// The rule, the scenario and the kind of center in columns.
    var title: String {
        [(scenario.rule, 5), (scenario.name, 38), (kind.rawValue, 11)].map { $0.padded(to: $1) }.joined()
    }

    /// The result of an exploration in one line.
    func report(_ verdict: Verdict, _ summary: Exploration.Summary, seconds: Double) -> String {
        let schedules = summary.schedules.grouped.padded(to: 10, atEnd: true) + " schedules"
        let time = String(format: "%7.1f s", seconds)
        let end =
            switch verdict {
            case .holds: "\(schedules) all    \(time)"
            case .unfinished: "\(schedules) not all\(time)"
            case .unexpected: "\(schedules) all    \(time)  HOLDS, but must fail"
            case .failed: "\(schedules), the last of which FAILED"
            case .known: "\(schedules), the last of which fails with a known fault:\n     \(scenario.knownFault ?? "")"
            case .example: "\(schedules), the last of which fails, as it must"
            }
        return title + end
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
