import Foundation
import Scheduling

/// The schedules of an exploration.
struct Summary {
    /// How many schedules ran; the last one failed if there is a path.
    var schedules = 0
    /// The greatest number of preemptions for which all schedules ran; -1 for none.
    var exhaustedBound = -1
    /// Leads to the schedule that failed.
    var failedPath: Path?
}

// A child process prints it for its parent.
extension Summary {
    static let mark = "\u{1}"

    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 4, words[0] == Self.mark, let schedules = Int(words[1]), let bound = Int(words[2]) else {
            return nil
        }
        self.init(schedules: schedules, exhaustedBound: bound, failedPath: Path(String(words[3])))
    }

    func send() {
        print(Self.mark, schedules, exhaustedBound, failedPath?.description ?? "none")
        fflush(nil)
    }
}
