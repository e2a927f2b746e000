import Foundation

/// An audit as a person reads it in a terminal of 80 columns: a block for each notification.
struct AuditReport: CustomStringConvertible {
    /// How many posters a block has.
    private static let posterCount = 3
    /// From how many types on that post the types are listed.
    private static let leastTypes = 4

    let audit: Audit
    let options: Options
    let seconds: Double

    var description: String {
        let certain = group(
            .certain, "TRAPS in Swift 6",
            """
            In language mode 6, the app crashes when another thread posts one of these. A selector or a closure is \
            checked before its first line, so a hop to main in it doesn't help. Replace each observer with observe of \
            NotificationToken, or post on the main actor.
            """)
        let possible = group(
            .possible, "MAY TRAP in Swift 6",
            """
            In language mode 6, the app crashes when another thread posts one of these. The files don't say whether that \
            happens: look for the callers of each poster. If one of them may be on another thread, replace the \
            observers. If none is, mark the poster @MainActor, and it leaves this list.
            """)
        let parts = [certain, possible, unknown, unread, summary]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    // MARK: - Blocks

    private func group(_ risk: Audit.Entry.Risk, _ heading: String, _ advice: String) -> String {
        let types = PostingTypes(of: audit.entries(risk))
        let entries = types.groups.flatMap(\.entries)
        guard !entries.isEmpty else { return "" }
        var parts = ["\(heading): \(Self.counts(entries))\n" + advice.wrapped()]
        if types.groups.count < Self.leastTypes { return (parts + entries.map(block)).joined(separator: "\n\n") }
        parts[0] += "\nBegin with the callers of the first. The blocks below have the same order."
        parts[0] += types.groups.map { "\n" + "\($0)".wrapped(indentation: 2, following: 6) }.joined()
        return (parts + entries.map(block)).joined(separator: "\n\n")
    }

    private func block(_ entry: Audit.Entry) -> String {
        let observers = Listener.Kind.allCases.flatMap { kind in
            let listeners = entry.listeners.filter { $0.kind == kind }
            return listeners.isEmpty
                ? [] : ["  observed with \(kind.rawValue)"] + lines(listeners.map { ($0.place, $0.doubt) })
        }
        let posters = lines(
            entry.posters.prefix(Self.posterCount).map { ($0.place ?? $0.owner, $0.codePlace.reason) })
        let others = entry.posters.dropFirst(Self.posterCount).compactMap { $0.place?.splitPlace.file }
        let files = Set(others)
        let place = files.count == 1 ? options.below(others[0]) : "\(files.count) files"
        let more = others.isEmpty ? [] : ["    and \(others.count) more in \(place)"]
        return (["\(entry)"] + observers + ["  posted by"] + posters + more).joined(separator: "\n")
    }

    /// The places by file and reason, as in `Screen.swift:4, 17`.
    private func lines(_ places: [(place: String, reason: String?)]) -> [String] {
        var groups: [(file: String, reason: String?, lines: [String])] = []
        for (place, reason) in places {
            let (file, line) = place.splitPlace
            if let number = groups.firstIndex(where: { $0.file == file && $0.reason == reason }) {
                groups[number].lines.append(String(line.dropFirst()))
            } else {
                groups.append((file, reason, [line]))
            }
        }
        return groups.map { file, reason, lines in
            let place = "    " + options.below(file) + lines.joined(separator: ", ")
            guard let reason else { return place }
            let whole = "\(place) (\(reason))"
            return whole.count > 80 ? "\(place)\n" + "(\(reason))".wrapped(indentation: 6) : whole
        }
    }

    // MARK: - Lists

    private var unknown: String {
        let entries = audit.entries(.unknown)
        guard !entries.isEmpty else { return "" }
        let heading = "NOT KNOWN who posts it: \(Self.counts(entries))"
        let advice = """
            Other modules declare these names, or nothing in these files posts them. If another thread may post one, \
            replace its observers.
            """
        let blocks = entries.flatMap { entry in ["  \(entry)"] + lines(entry.listeners.map { ($0.place, nil) }) }
        return ([heading, advice.wrapped()] + blocks).joined(separator: "\n")
    }

    private var unread: String {
        guard !audit.unread.isEmpty else { return "" }
        let advice = """
            Each of these lines may hide an observer or a poster. Read them yourself.
            """
        let texts = Set(audit.unread.map(\.text)).sorted()
        let parts = texts.flatMap { text in
            ["  \(text):"] + lines(audit.unread.filter { $0.text == text }.map { ($0.place, nil) })
        }
        return (["NOT UNDERSTOOD: \(audit.unread.count.of("place"))", advice.wrapped()] + parts).joined(separator: "\n")
    }

    static func counts(_ entries: [Audit.Entry]) -> String {
        "\(entries.count.of("name")), \(entries.reduce(0) { $0 + $1.listeners.count }.of("observer"))"
    }
}

extension String {
    /// `Screen.swift` and `:4` of `Screen.swift:4`.
    fileprivate var splitPlace: (file: String, line: String) {
        guard let colon = lastIndex(of: ":"), self[colon...].dropFirst().allSatisfy(\.isNumber) else {
            return (self, "")
        }
        return (String(self[..<colon]), String(self[colon...]))
    }
}
