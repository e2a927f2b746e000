import Foundation

/// An audit as a person reads it in a terminal of 80 columns: a block for each notification.
struct AuditReport: CustomStringConvertible {
    /// How many posters a block has.
    private static let posterCount = 3

    let audit: Audit
    let options: Options
    let seconds: Double

    var description: String {
        let certain = group(
            .certain, "TRAPS in Swift 6",
            "It is posted outside the main actor. Replace each observer with observe, or post on the main actor.")
        let possible = group(
            .possible, "MAY TRAP in Swift 6",
            """
            The files don't say whether the poster and the observer are on the main actor. Find out on which thread the \
            poster is called. If that may not be the main thread, replace each observer with observe.
            """)
        let parts = [certain, possible, unknown, unread, summary]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    // MARK: - Blocks

    private func group(_ risk: Audit.Entry.Risk, _ heading: String, _ advice: String) -> String {
        let entries = audit.entries(risk)
        let start = "\(heading): \(Self.counts(entries))\n" + advice.wrapped()
        return entries.isEmpty ? "" : ([start] + entries.map(block)).joined(separator: "\n\n")
    }

    private func block(_ entry: Audit.Entry) -> String {
        let observers = Listener.Kind.allCases.flatMap { kind in
            let listeners = entry.listeners.filter { $0.kind == kind }
            return listeners.isEmpty
                ? [] : ["  observed with \(kind.rawValue)"] + listeners.map { line($0.place, $0.doubt) }
        }
        let posters = entry.posters.prefix(Self.posterCount).map { line($0.place, $0.codePlace.reason) }
        let others = entry.posters.dropFirst(Self.posterCount).compactMap { poster in
            poster.place.map { String($0[..<($0.lastIndex(of: ":") ?? $0.endIndex)]) }
        }
        let files = Set(others)
        let place = files.count == 1 ? options.below(others[0]) : "\(files.count) files"
        let more = others.isEmpty ? [] : ["    and \(others.count) more in \(place)"]
        return (["\(entry)"] + observers + ["  posted by"] + posters + more).joined(separator: "\n")
    }

    private func line(_ place: String?, _ reason: String?) -> String {
        let place = "    " + (place.map(options.below) ?? "the system")
        guard let reason else { return place }
        let whole = "\(place) (\(reason))"
        return whole.count > 80 ? "\(place)\n" + "(\(reason))".wrapped(indentation: 6) : whole
    }

    // MARK: - Lists

    private var unknown: String {
        let entries = audit.entries(.unknown)
        guard !entries.isEmpty else { return "" }
        let heading = "NOT KNOWN who posts it: \(Self.counts(entries))"
        let advice = "If you know that another thread posts one of these, look at its observers."
        return
            ([heading, advice.wrapped()]
            + entries.map { "\($0) (\($0.listeners.count))".wrapped(indentation: 2, following: 6) }).joined(
                separator: "\n")
    }

    private var unread: String {
        let files = audit.unreadFiles.map { "\(options.below($0.path)): \($0.problem)" }
        let names = audit.unreadNames.map {
            "\(options.below($0)): it isn't certain which name this is"
        }
        let all = (files + names).map { $0.wrapped(indentation: 2, following: 6) }
        guard !all.isEmpty else { return "" }
        return (["NOT UNDERSTOOD: \(Self.text(all.count, "place"))", "Read them yourself."] + all)
            .joined(separator: "\n")
    }

    private var summary: String {
        let names = Audit.Entry.Risk.allCases.map { audit.entries($0).count }
        let text = """
            SUMMARY after \(String(format: "%.1f", seconds)) seconds: \(Self.counts(audit.entries)) in \
            \(Self.text(audit.fileCount, "file")) without tests. Names that trap: \(names[0]), that may trap: \
            \(names[1]), not known: \(names[2]), on the main actor only: \(names[3]). The program doesn't see what \
            frameworks, Objective-C and files outside of PATH post.
            """
        return text.wrapped()
    }

    private static func counts(_ entries: [Audit.Entry]) -> String {
        "\(text(entries.count, "name")), \(text(entries.reduce(0) { $0 + $1.listeners.count }, "observer"))"
    }

    private static func text(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}
