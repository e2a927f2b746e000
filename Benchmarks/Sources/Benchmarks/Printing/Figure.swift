import Foundation

extension Double {
    /// The number with as many digits as mean something.
    var figure: String {
        String(format: self < 10 ? "%.2f" : self < 100 ? "%.1f" : "%.0f", self)
    }

    /// The number as a time: in the unit that leaves one to three digits before the point.
    var time: String {
        self < 1e3 ? "\(figure) ns" : self < 1e6 ? "\((self / 1e3).figure) µs" : "\((self / 1e6).figure) ms"
    }

    func described(in unit: Score.Unit) -> String {
        switch unit {
        case .nanoseconds: time
        case .bytes: "\(Int(rounded()))"
        case .count: figure
        }
    }
}

extension Int {
    /// The number with a comma between thousands.
    var grouped: String {
        self < 1_000 ? "\(self)" : "\((self / 1_000).grouped),\(String(format: "%03d", self % 1_000))"
    }
}
