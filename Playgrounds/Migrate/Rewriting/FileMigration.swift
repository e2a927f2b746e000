/// What becomes of the observers of a file.
struct FileMigration {
    private(set) var rewritten: [ObserverCall] = []
    /// The observers that are left, with the types that observe.
    private(set) var left: [(line: Int, type: String?, reason: Reason)] = []
    private(set) var edits: [Edit] = []
    /// The bags that each class gets, by its path.
    private var bags: [String: Set<String>] = [:]
    private let file: SourceFile
    private let index: TypeIndex

    init(of file: SourceFile, _ index: TypeIndex, width: Int = 120) {
        self.file = file
        self.index = index
        let judge = Judge(file: file, index: index)
        var observations: [Observation] = []
        for call in file.observers {
            let type = file.type(around: call)
            do throws(Reason) {
                let observation = try judge.replacement(for: call)
                observations.append(observation)
                rewritten.append(call)
                if let bag = observation.bag, let type { bags[type.path, default: []].insert(bag) }
            } catch {
                left.append((file.source.tokens[call.name].line, type?.name, error))
            }
        }
        guard !observations.isEmpty else { return }
        edits = edits(writing: observations, width: width)
        for (type, bags) in bags { edits += edits(adding: bags.sorted(), toClass: type) }
        for type in cleanedTypes.sorted() { edits += edits(cleaning: type) }
        if let edit = file.source.importEdit { edits.append(edit) }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

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

    // MARK: - Bags

    /// Declares bags at the start of a class, and cancels what they hold where the class removes its observers.
    private func edits(adding bags: [String], toClass path: String) -> [Edit] {
        guard let body = file.body(ofClass: path) else { return [] }
        let source = file.source
        let first = source.tokens[body.lowerBound]
        let indentation = source.newline + source.indentation(at: first.range.lowerBound)
        let start = source.endOfLine(at: source.tokens[body.lowerBound - 1].range.lowerBound)
        let next = source.startOfNextLine(at: start)
        let isApart = source.scalars[next..<source.endOfLine(at: next)].allSatisfy(\.isSpace)
        let lines = bags.map { "\(indentation)private let \($0) = NotificationToken.Bag()" }.joined()
        let declaration = Edit(range: start..<start, text: lines + (isApart ? "" : source.newline))
        let removals = index.ownRemovals(ofClass: path, in: file.path)
        return [declaration]
            + removals.compactMap { removal in
                let ended = bags.filter { removal.name == nil || removal.name?.bag == $0 }
                return ended.isEmpty ? nil : edit(cancelling: ended, after: removal.call)
            }
    }

    private func edit(cancelling bags: [String], after call: ObserverCall) -> Edit {
        let source = file.source
        let end = source.tokens[call.close].range.upperBound
        let start = source.center(of: call)?.lowerBound ?? call.name
        let hasOwnLine = source.isFirstOnLine(start) && source.isFirstOnLine(call.close + 1)
        let indentation = source.indentation(at: source.tokens[start].range.lowerBound)
        let separator = hasOwnLine ? source.newline + indentation : "; "
        let place = hasOwnLine ? source.endOfLine(at: end) : end
        return Edit(range: place..<place, text: bags.map { "\(separator)\($0).cancelAll()" }.joined())
    }

    // MARK: - Deinits

    /// The classes all of whose observers have been rewritten, here and in other files.
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
