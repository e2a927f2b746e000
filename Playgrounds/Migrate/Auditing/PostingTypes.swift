/// The entries of an audit by the types that post them, because a look at these types settles all of their names.
struct PostingTypes {
    /// The types whose names have most observers first.
    let groups: [Group]

    /// Types, or files, with names that they post, such as “Player: 12 names, 60 observers”.
    struct Group: CustomStringConvertible {
        let owners: [String]
        let entries: [Audit.Entry]

        var observerCount: Int { entries.reduce(0) { $0 + $1.listeners.count } }

        var description: String {
            let counts = "\(entries.count.of("name")), \(observerCount.of("observer"))"
            return "\(owners.joined(separator: " and ")): \(counts)"
        }
    }

    init(of entries: [Audit.Entry]) {
        groups = Dictionary(grouping: entries) { Set($0.posters.map(\.owner)).sorted() }
            .map { Group(owners: $0.key, entries: $0.value) }
            .sorted { ($1.observerCount, "\($0)") < ($0.observerCount, "\($1)") }
    }
}

extension Int {
    /// The number with a unit, as in “1 name” and “2 names”.
    func of(_ unit: String) -> String { "\(self) \(unit)\(self == 1 ? "" : "s")" }
}
