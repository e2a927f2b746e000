import Foundation

/// An audit as a person reads it in a terminal of 80 columns: a block for each notification.
struct AuditReport: CustomStringConvertible {
    /// From how many groups of owners on these are listed.
    private static let leastOwners = 4

    let audit: Audit
    let options: Options
    let seconds: Double

    var description: String {
        let parts = [group(.traps), group(.mayTrap), notKnown, onMain, unread, summary]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    // MARK: - What traps, and what may

    private func group(_ group: Verdict.Group) -> String {
        let owners = PostingOwners(of: audit.verdicts(group))
        let verdicts = owners.groups.flatMap(\.verdicts)
        guard !verdicts.isEmpty else { return "" }
        let heading = group == .traps ? "TRAPS in Swift 6" : "MAY TRAP in Swift 6"
        var parts = ["\(heading): \(Self.counts(verdicts))\n" + advice(for: group, verdicts).wrapped()]
        if owners.groups.count < Self.leastOwners { return (parts + verdicts.map(block)).joined(separator: "\n\n") }
        parts[0] += "\nBegin with the first. The blocks below have the same order."
        parts[0] += owners.groups.map { "\n" + "\($0)".wrapped(indentation: 2, following: 6) }.joined()
        return (parts + verdicts.map(block)).joined(separator: "\n\n")
    }

    /// What to do, which depends on who posts.
    private func advice(for group: Verdict.Group, _ verdicts: [Verdict]) -> String {
        let owners = Set(verdicts.compactMap(\.decisiveOwner))
        let crash = "In language mode 6, the app crashes when another thread posts one of these."
        let start =
            group == .traps
            ? """
            A selector or a closure is checked before its first line, so a hop to main in it doesn't help. Replace each \
            observer with observe of NotificationToken\(owners.contains(where: \.isCode) ? ", or post on the main actor" : "").
            """ : "The files don't say whether that happens."
        let code = """
            Look for the callers of each poster. If one of them may be on another thread, replace the observers. If none \
            is, mark the function that posts @MainActor, and the name leaves this list. Objective-C can still call a \
            marked @objc method on any thread.
            """
        let system = "You can't change where the system posts: replace the observers of what it posts."
        let anyone =
            "An observer that receives on a queue runs there, whoever posts: receive on the main queue instead."
        var steps = [crash, start]
        if owners.contains(where: \.isCode), group == .mayTrap { steps.append(code) }
        if owners.contains(.system) { steps.append(system) }
        if owners.contains(.anyone) { steps.append(anyone) }
        return steps.joined(separator: " ")
    }

    private func block(_ verdict: Verdict) -> String {
        let observers = Observer.Kind.allCases.flatMap { kind in
            let observers = verdict.observers.filter { $0.kind == kind }
            return observers.isEmpty
                ? [] : ["  observed with \(kind.rawValue)"] + lines(observers.map { ($0.place, $0.doubt) })
        }
        let posters = lines(verdict.posts.map { ($0.place ?? "\($0.owner)", $0.codePlace.reason) })
        return (["\(verdict)"] + observers + ["  posted by"] + posters).joined(separator: "\n")
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

    // MARK: - What isn't known

    private var notKnown: String {
        let verdicts = audit.verdicts(.notKnown)
        guard !verdicts.isEmpty else { return "" }
        let heading = "NOT KNOWN who posts it: \(Self.counts(verdicts))"
        let advice = """
            Nothing in these files posts these names, except those with a poster. If another thread may post one, \
            replace its observers.
            """
        let others = "      and perhaps by other modules, because one of them declares the name"
        let blocks = verdicts.flatMap { lines(of: $0) + ($0.mainPosts.isEmpty ? [] : [others]) }
        return ([heading, advice.wrapped()] + nameless + blocks).joined(separator: "\n")
    }

    /// A name with its observers and with its posters on the main actor.
    private func lines(of verdict: Verdict) -> [String] {
        let posters = lines(verdict.mainPosts.map { ($0.place ?? "\($0.owner)", $0.codePlace.reason) })
        let observers = lines(verdict.observers.map { ($0.place, nil) })
        return ["  \(verdict)"] + observers + (posters.isEmpty ? [] : ["    posted by"])
            + posters.map { "  " + $0.replacingOccurrences(of: "\n", with: "\n  ") }
    }

    private var onMain: String {
        let verdicts = audit.verdicts(.staysOnMain)
        guard options.listsAll, !verdicts.isEmpty else { return "" }
        let heading = "POSTED ON THE MAIN ACTOR only: \(Self.counts(verdicts))"
        return ([heading] + verdicts.flatMap(lines)).joined(separator: "\n")
    }

    /// The lines for posters of names that can't be read.
    private var nameless: [String] {
        let posters = audit.namelessPosters
        if posters.isEmpty { return [] }
        let owners = Set(posters.map(\.owner)).sorted().joined(separator: ", ")
        let verb = Set(posters.map(\.owner)).count == 1 ? "posts" : "post"
        let text = "\(owners) \(verb) names that can't be read, which may be any of these:"
        return [text.wrapped()] + lines(posters.map { ($0.place, $0.codePlace.reason) })
    }

    private var unread: String {
        // Where every other name has a poster, nothing else says who posts these.
        let posters = audit.verdicts(.notKnown).isEmpty ? audit.namelessPosters : []
        let unread = audit.unread + posters.map { ($0.place, "the name that is posted can't be read") }
        guard !unread.isEmpty else { return "" }
        let advice = """
            Each of these lines may hide an observer or a poster. Read them yourself.
            """
        let texts = Set(unread.map(\.text)).sorted()
        let parts = texts.flatMap { text in
            ["  \(text):"] + lines(unread.filter { $0.text == text }.map { ($0.place, nil) })
        }
        return (["NOT UNDERSTOOD: \(unread.count.of("place"))", advice.wrapped()] + parts).joined(separator: "\n")
    }

    // MARK: - The last paragraph

    private var summary: String {
        let names = Verdict.Group.allCases.map { audit.verdicts($0).count }
        let text = """
            SUMMARY after \(String(format: "%.1f", seconds)) seconds: \(Self.counts(audit.verdicts)) in \
            \(audit.fileCount.of("file")) without tests. Names that trap: \(names[0]), that may trap: \
            \(names[1]), not known: \(names[2]), posted on the main actor only: \(names[3]). Not understood: \
            \((audit.unread.count + audit.namelessPosters.count).of("place")). The program doesn't see what frameworks, \
            Objective-C and other folders post, so what isn't listed may still crash.\(unchecked)\(isolation)\(next)
            """
        return text.wrapped()
    }

    /// Why few of an app's observers may be judged.
    private var unchecked: String {
        let counts = [
            audit.unchecked[.block].map { $0.of("block") },
            audit.unchecked[.noActor].map { "\($0) in code without an actor" },
            audit.unchecked[.onMain].map { "\($0) that receive\($0 == 1 ? "s" : "") on main" },
        ].compactMap { $0 }
        return counts.isEmpty ? "" : " Observers without a check, which never trap: \(counts.joined(separator: ", "))."
    }

    /// What is taken to be the default isolation, if that matters.
    private var isolation: String {
        if audit.isolatedCount > 0 {
            return " By default, the code of \(audit.isolatedCount.of("file")) is on the main actor."
        }
        guard audit.defaultCount > 0, options.isOnMainActor == nil else { return "" }
        return """
             If the default isolation is MainActor, as in new Xcode projects, \(audit.defaultCount.of("more observer")) \
            \(audit.defaultCount == 1 ? "is" : "are") on the main actor: pass --default-isolation MainActor to judge \
            \(audit.defaultCount == 1 ? "it" : "them").
            """
    }

    /// What to look at first.
    private var next: String {
        let traps = audit.verdicts(.traps).isEmpty ? nil : "what traps"
        let owners = PostingOwners(of: audit.verdicts(.mayTrap)).groups.first.map(\.step)
        let steps = [traps, owners].compactMap { $0 }
        return steps.isEmpty ? "" : " Begin with: \(steps.joined(separator: "; then "))."
    }

    fileprivate static func counts(_ verdicts: [Verdict]) -> String {
        "\(verdicts.count.of("name")), \(verdicts.reduce(0) { $0 + $1.observers.count }.of("observer"))"
    }
}

/// The verdicts of an audit by who posts, because a look at these types settles all of their names.
private struct PostingOwners {
    /// Those that are likeliest on another thread first, and of these, those whose names have most observers.
    let groups: [Group]

    /// Types, or files, with names that they post, such as “Player: 12 names, 60 observers”.
    struct Group: CustomStringConvertible {
        let owners: [Verdict.Owner]
        let verdicts: [Verdict]

        var observerCount: Int { verdicts.reduce(0) { $0 + $1.observers.count } }

        var description: String { "\(names): \(AuditReport.counts(verdicts))" }

        /// What to look at first.
        var step: String {
            owners.allSatisfy(\.isCode) ? "the callers of \(self)" : "the observers of what \(names) posts"
        }

        private var names: String { owners.map(\.description).joined(separator: " and ") }
    }

    init(of verdicts: [Verdict]) {
        groups = Dictionary(grouping: verdicts) { Set($0.posts.map(\.owner)).sorted() }
            .map { Group(owners: $0.key, verdicts: $0.value.sorted { $0.rank < $1.rank }) }
            .sorted {
                ($0.verdicts[0].rank, $1.observerCount, "\($0)") < ($1.verdicts[0].rank, $0.observerCount, "\($1)")
            }
    }
}

extension Int {
    /// The number with a unit, as in “1 name” and “2 names”.
    func of(_ unit: String) -> String { "\(self) \(unit)\(self == 1 ? "" : "s")" }
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
