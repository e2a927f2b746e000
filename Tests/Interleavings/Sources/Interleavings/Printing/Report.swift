import Foundation
import NotificationToken

extension Performance {
    /// The result of an exploration in one line.
    func report(_ verdict: Verdict, _ schedules: Int, seconds: Double) -> String {
        let columns = [(scenario.rule, 5), (scenario.name, 38), (kind.rawValue, 11)].map { $0.padded(to: $1) }
        let time = String(format: "%7.1f s", seconds)
        let end =
            switch verdict {
            case .holds: " all    \(time)"
            case .unfinished: " not all\(time)"
            case .unexpected: " all    \(time)  HOLDS, but must fail"
            case .failed: ", the last of which FAILED"
            case .expected: ", the last of which fails: \(scenario.fault ?? "")"
            }
        return columns.joined() + schedules.grouped.padded(to: 10, atEnd: true) + " schedules" + end
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
