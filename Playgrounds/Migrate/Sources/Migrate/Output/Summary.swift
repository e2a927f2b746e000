/// What has been rewritten, and what is left and why.
struct Summary: CustomStringConvertible {
    /// The oldest systems, as in the library's `Package.swift`.
    static let systems = "iOS 15, macOS 12, tvOS 15, watchOS 9, visionOS 1"

    private let index: TypeIndex
    private let options: Options
    /// The number of observers with a block.
    private let blocks: Int
    private var paths: [String] = []
    private var types: [String] = []
    private var left: [(line: Int, type: String?, reason: Reason)] = []

    init(of files: [SwiftFile], _ index: TypeIndex, _ options: Options) {
        self.index = index
        self.options = options
        blocks = files.reduce(0) { $0 + $1.source.calls(of: "addObserver").count(where: \.registersBlock) }
    }

    mutating func add(_ migration: FileMigration, path: String) {
        left += migration.left
        types += migration.types
        if !migration.edits.isEmpty { paths.append(path) }
    }

    var description: String {
        let verb = options.writes ? "rewritten" : "would be rewritten"
        let rewritten = "\(types.count) \(verb) in \(paths.count.of("file"))"
        let hint = options.writes || types.isEmpty ? "" : " Add --write to write the files."
        let total = "Selectors: \(left.count + types.count) found, \(rewritten), \(left.count) left."
        let stay = "Blocks: \(blocks), which stay."
        return (["\(total) \(stay)\(hint)"] + blockers + causes + notSendable + folders)
            .map { $0.wrapped(following: 4) }.joined(separator: "\n")
    }

    /// The folders whose targets have to link the library, and what it needs.
    private var folders: [String] {
        let counts = Self.counts(paths.map(folder))
        guard !counts.isEmpty else { return [] }
        let start = "Link the library in the targets of these folders, with their files: \(Self.list(counts))."
        return ["\(start) It needs \(Self.systems) or newer."]
    }

    /// The folder of a target: below `Sources`, named like a module that is imported, or else the first folder.
    private func folder(of path: String) -> String {
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
        let section = Self.see("Classes without an actor")
        return ["\(start) doesn't compile in language mode 6: \(Self.list(counts)). \(section)"]
    }

    /// The classes whose removals keep observers of other classes.
    private var blockers: [String] {
        let others = left.filter { $0.reason.cause == .removal && $0.reason.culprit != $0.type }
        return Self.counts(others.compactMap(\.reason.culprit)).map { name, count in
            "\(name) removes observers of others, so \(count) of theirs \(count == 1 ? "is" : "are") left: migrate it first."
        }
    }

    /// The observers of each cause, with their classes.
    private var causes: [String] {
        Reason.Cause.allCases.compactMap { cause in
            let counts = Self.counts(left.filter { $0.reason.cause == cause }.map { $0.type ?? "no type" })
            guard !counts.isEmpty else { return nil }
            return "\(Self.total(counts)) left: \(cause.text): \(Self.list(counts)). \(Self.see(cause.section))"
        }
    }

    private static func see(_ section: String) -> String {
        "See \u{201C}\(section)\u{201D} in Migrating.md."
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
}
