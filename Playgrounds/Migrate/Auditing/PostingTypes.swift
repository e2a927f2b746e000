/// The entries of an audit by the type that posts them, because a look at one type can settle all of its names.
struct PostingTypes {
    /// The types whose names have most observers first, each name with the first type that posts it.
    private(set) var groups: [(owner: String, entries: [Audit.Entry])] = []

    init(of entries: [Audit.Entry]) {
        var rest = entries
        while !rest.isEmpty {
            var counts: [String: Int] = [:]
            for entry in rest {
                for owner in Set(entry.posters.map(\.owner)) { counts[owner, default: 0] += entry.listeners.count }
            }
            guard let owner = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { break }
            let own = rest.filter { $0.posters.contains { $0.owner == owner } }
            groups.append((owner, own))
            rest.removeAll { $0.posters.contains { $0.owner == owner } }
        }
    }

    /// A line for each type, such as “Player posts 12 names to 60 observers”.
    var lines: [String] {
        groups.map { owner, entries in
            let observers = entries.reduce(0) { $0 + $1.listeners.count }
            return "\(owner) posts \(entries.count.of("name")) to \(observers.of("observer"))"
        }
    }
}

extension Int {
    /// The number with a unit, as in “1 name” and “2 names”.
    func of(_ unit: String) -> String { "\(self) \(unit)\(self == 1 ? "" : "s")" }
}
