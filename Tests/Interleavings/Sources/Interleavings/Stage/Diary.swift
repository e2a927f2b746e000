import Scheduling

/// The entries that several threads write, in order.
///
/// `@unchecked Sendable`: only the thread that runs touches it.
final class Diary<Entry>: @unchecked Sendable {
    private(set) var entries: [Entry] = []

    func write(_ entry: Entry) {
        say("writes \(entry)")
        entries.append(entry)
    }
}

extension Diary where Entry: Equatable {
    func has(_ entry: Entry) -> Bool { entries.contains(entry) }

    func count(_ entry: Entry) -> Int { entries.count { $0 == entry } }
}
