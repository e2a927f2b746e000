/// The entries of an audit by the type that posts them, because a look at one type can settle all of its names.
struct PostingTypes {
    /// The types whose names have most observers first, each name with the first type that posts it.
    private(set) var groups: [Group] = []

    /// A type, or a file, with names that it posts, such as “Player posts 12 names to 60 observers”.
    struct Group: CustomStringConvertible {
        let owner: String
        let entries: [Audit.Entry]

        var description: String {
            let observers = entries.reduce(0) { $0 + $1.listeners.count }
            return "\(owner) posts \(entries.count.of("name")) to \(observers.of("observer"))"
        }
    }

    init(of entries: [Audit.Entry]) {
        var rest = entries
        while !rest.isEmpty {
            var counts: [String: Int] = [:]
            for entry in rest {
                for owner in Set(entry.posters.map(\.owner)) { counts[owner, default: 0] += entry.listeners.count }
            }
            guard let owner = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { break }
            let own = rest.filter { $0.posters.contains { $0.owner == owner } }
            groups.append(Group(owner: owner, entries: own))
            rest.removeAll { $0.posters.contains { $0.owner == owner } }
        }
    }
}

extension Int {
    /// The number with a unit, as in “1 name” and “2 names”.
    func of(_ unit: String) -> String { "\(self) \(unit)\(self == 1 ? "" : "s")" }
}
