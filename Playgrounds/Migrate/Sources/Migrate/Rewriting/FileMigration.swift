/// What becomes of the observers of a file.
struct FileMigration {
    private(set) var edits: [Edit] = []
    private let file: SwiftFile
    private let index: TypeIndex
    private let decisions: Decisions

    init(of file: SwiftFile, _ index: TypeIndex, width: Int = 120) {
        self.file = file
        self.index = index
        decisions = Decisions(about: file, index)
        edits = edits(writing: decisions.observations, width: width)
        for type in removingTypes.sorted() { edits += edits(keepingObservationsOf: type) }
        for type in cleanedTypes.sorted() { edits += edits(cleaning: type) }
        if !edits.isEmpty, let edit = file.source.importEdit { edits.append(edit) }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    var rewritten: [Call] { decisions.rewritten }
    var left: [(line: Int, type: String?, reason: Reason)] { decisions.left }

    var newText: String {
        var (result, position) = ("", 0)
        for edit in edits {
            result += file.source.text(position..<edit.range.lowerBound) + edit.text
            position = edit.range.upperBound
        }
        return result + file.source.text(position..<file.source.scalars.count)
    }

    /// The types whose observers have been rewritten, once for each observer.
    var types: [String] { rewritten.compactMap { file.type(around: $0)?.name } }

    // MARK: - Observations

    private func edits(writing observations: [Observation], width: Int) -> [Edit] {
        let hasUnused = observations.contains { $0.method.parameters.isEmpty }
        var style = Observation.Style(width: width, namesParameters: hasUnused)
        style.breaksLines = !observations.allSatisfy { $0.fits(style) }
        return observations.map { Edit(range: $0.range, text: $0.text(style)) }
    }

    // MARK: - Keepers

    /// The paths of the classes that this file declares or extends, and that remove observers.
    private var removingTypes: Set<String> {
        let paths = file.structure.scopes.compactMap { if case .type(let type) = $0.kind { type.path } else { nil } }
        return Set(paths).filter { !index.ownRemovals(ofClass: $0).isEmpty }
    }

    /// Declares the properties of a class at its start, and ends what they keep where the class removes its observers.
    private func edits(keepingObservationsOf path: String) -> [Edit] {
        // Classes with one path are different ones, each in its file.
        let isOnly = index.home(ofClass: path, for: file.path) != nil
        let observing = Set(index.observers(of: path.lastComponent).filter { $0.type == path }.map(\.file))
        let others = observing.filter { isOnly && $0 != file.path }.compactMap { index.files[$0] }
        let keepers = others.reduce(into: decisions.keepers[path] ?? []) { keepers, other in
            keepers.formUnion(Decisions(about: other, index).keepers[path] ?? [])
        }.sorted { $0.property < $1.property }
        if keepers.isEmpty { return [] }
        let removals = index.ownRemovals(ofClass: path)
        let isPrivate = others.isEmpty && removals.allSatisfy { $0.file == file.path || !isOnly }
        return edits(declaring: keepers.map { $0.declaration(isPrivate: isPrivate) }, inClass: path)
            + removals.filter { $0.file == file.path }.compactMap { removal in
                let statements = keepers.compactMap { $0.end(by: removal, index) }
                return statements.isEmpty ? nil : edit(adding: statements, after: removal.call)
            }
    }

    private func edits(declaring properties: [String], inClass path: String) -> [Edit] {
        guard let body = file.body(ofClass: path) else { return [] }
        let source = file.source
        let indentation = source.newline + source.indentation(at: source.tokens[body.lowerBound].range.lowerBound)
        let start = source.endOfLine(at: source.tokens[body.lowerBound - 1].range.lowerBound)
        let next = source.startOfNextLine(at: start)
        let isApart = source.scalars[next..<source.endOfLine(at: next)].allSatisfy(\.isSpace)
        let lines = properties.map { indentation + $0 }.joined()
        return [Edit(range: start..<start, text: lines + (isApart ? "" : source.newline))]
    }

    private func edit(adding statements: [String], after call: Call) -> Edit {
        let source = file.source
        let end = source.tokens[call.close].range.upperBound
        let start = source.center(of: call)?.lowerBound ?? call.name
        let hasOwnLine = source.isFirstOnLine(start) && source.isFirstOnLine(call.close + 1)
        let indentation = source.indentation(at: source.tokens[start].range.lowerBound)
        let separator = hasOwnLine ? source.newline + indentation : "; "
        let place = hasOwnLine ? source.endOfLine(at: end) : end
        return Edit(range: place..<place, text: statements.map { separator + $0 }.joined())
    }

    // MARK: - Deinits

    /// The classes whose observers are all in this file and rewritten, with those of superclasses and subclasses.
    private var cleanedTypes: Set<String> {
        let done = Set(rewritten.map(\.name))
        let types = Set(rewritten.compactMap { file.type(around: $0)?.path })
        return types.filter { type in
            index.observers(of: type.lastComponent).allSatisfy { $0.file == file.path && done.contains($0.name) }
        }
    }

    private func edits(cleaning type: String) -> [Edit] {
        let observed = rewritten.filter { file.type(around: $0)?.path == type }
        let centers = Set(observed.compactMap { file.center(of: $0) })
        let deinits = file.structure.members.filter { $0.type.path == type && $0.function.keyword == "deinit" }
        return deinits.flatMap {
            DeinitCleanup(file: file, scope: $0.scope, function: $0.function, centers: centers).edits
        }
    }
}

/// A part of the source and what replaces it.
struct Edit {
    let range: Range<Int>
    let text: String
}
