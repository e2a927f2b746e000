/// What has been rewritten, and what is left and why.
struct Summary: CustomStringConvertible {
    private let index: TypeIndex
    private let options: Options
    private var paths: [String] = []
    private var types: [String] = []
    private var left: [(line: Int, type: String?, reason: Reason)] = []

    init(_ index: TypeIndex, _ options: Options) {
        self.index = index
        self.options = options
    }

    mutating func add(_ migration: FileMigration, path: String) {
        left += migration.left
        types += migration.types
        if !migration.edits.isEmpty { paths.append(path) }
    }

    var description: String {
        let verb = options.writes ? "rewritten" : "would be rewritten"
        let rewritten = "\(verb): \(types.count), in files: \(paths.count)"
        let hint = options.writes || types.isEmpty ? "" : " Add --write to write the files."
        let total = "Observers found: \(left.count + types.count), \(rewritten), left: \(left.count).\(hint)"
        return ([total] + blockers + helpers + causes + notSendable + targets).joined(separator: "\n")
    }

    /// The targets that have to link the library.
    private var targets: [String] {
        let counts = Self.counts(paths.map(target))
        return counts.isEmpty ? [] : ["Link the library in these targets, with their files: \(Self.list(counts))."]
    }

    /// The folder of a target: below `Sources`, named like a module that is imported, or else the first folder.
    private func target(of path: String) -> String {
        let app = options.paths.first { path.hasPrefix($0) } ?? ""
        let folders = path.dropFirst(app.count).split(separator: "/").dropLast().map(String.init)
        if let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.count { return folders[sources + 1] }
        return folders.last { index.imports.contains($0) } ?? folders.first ?? app
    }

    /// The classes whose objects a handler can't take in language mode 6.
    private var notSendable: [String] {
        let counts = Self.counts(types.filter(index.isNotSendable))
        guard !counts.isEmpty else { return [] }
        let start = "\(Self.total(counts)) rewritten: The class is neither Sendable nor on an actor, so the new code"
        let section = "See \u{201C}Classes without an actor\u{201D}."
        return ["\(start) doesn't compile in language mode 6: \(Self.list(counts)). \(section)"]
    }

    /// The classes whose removals keep observers of other classes.
    private var blockers: [String] {
        let others = left.filter { $0.reason.cause == .removal && $0.reason.culprit != $0.type }
        return Self.counts(others.compactMap(\.reason.culprit)).map { name, count in
            "\(name) removes observers, and keeps \(Self.text(count, "place")) of other classes: move it first."
        }
    }

    /// The methods that observe for their callers.
    private var helpers: [String] {
        Set(left.filter { $0.reason.cause == .helper }.compactMap(\.reason.culprit)).sorted().map { name in
            let count = index.callCounts[String(name.prefix { $0 != "(" })] ?? 0
            return "\(name) observes for its callers: \(Self.text(count, "call"))."
        }
    }

    /// The observers of each cause, with their classes.
    private var causes: [String] {
        Reason.Cause.allCases.compactMap { cause in
            let counts = Self.counts(left.filter { $0.reason.cause == cause }.map { $0.type ?? "no type" })
            guard !counts.isEmpty else { return nil }
            let section = "See \u{201C}\(cause.section)\u{201D}."
            return "\(Self.total(counts)) left: \(cause.text): \(Self.list(counts)). \(section)"
        }
    }

    // MARK: - Counts

    /// How often each name is there, the most frequent ones first.
    private static func counts(_ names: [String]) -> [(name: String, count: Int)] {
        Dictionary(grouping: names) { $0 }.map { ($0, $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    private static func total(_ counts: [(name: String, count: Int)]) -> Int { counts.reduce(0) { $0 + $1.count } }

    private static func list(_ counts: [(name: String, count: Int)]) -> String {
        counts.map { name, count in "\(name) (\(count))" }.joined(separator: ", ")
    }

    private static func text(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}
