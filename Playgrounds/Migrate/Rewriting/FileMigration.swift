/// What becomes of the observers of a file.
struct FileMigration {
    private(set) var rewritten: [ObserverCall] = []
    private(set) var left: [(line: Int, reason: Reason)] = []
    private(set) var edits: [Edit] = []
    private let file: SourceFile
    private let index: TypeIndex

    init(of file: SourceFile, _ index: TypeIndex) {
        self.file = file
        self.index = index
        let judge = Judge(file: file, index: index)
        for call in file.observers {
            do throws(Reason) {
                edits.append(edit(call, to: try judge.replacement(for: call)))
                rewritten.append(call)
            } catch {
                left.append((file.source.tokens[call.name].line, error))
            }
        }
        guard !edits.isEmpty else { return }
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

    private func edit(_ call: ObserverCall, to observation: Observation) -> Edit {
        let source = file.source
        let range = source.range(ofTokens: call.name..<call.close + 1)
        let (start, end) = (range.lowerBound, range.upperBound)
        let text = observation.text(
            after: source.text(source.startOfLine(at: start)..<start),
            before: source.text(end..<source.endOfLine(at: end)),
            indentation: source.indentation(at: start), unit: source.indentationUnit(at: start), newline: source.newline
        )
        return Edit(range: range, text: text)
    }

    /// The classes all of whose observers have been rewritten, here and in other files.
    private var cleanedTypes: Set<String> {
        let done = Set(rewritten.map { TypeIndex.Registration(file: file.path, name: $0.name) })
        let types = Set(rewritten.compactMap { file.type(around: $0)?.path })
        return types.filter { done.isSuperset(of: index.observers(of: $0.lastComponent)) }
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

extension SourceFile {
    /// The words of the expression of a call's center, without `self`.
    func center(of call: ObserverCall) -> [String]? {
        guard let center = source.center(of: call) else { return nil }
        let texts = source.texts(center)
        return texts.starts(with: ["self", "."]) ? Array(texts.dropFirst(2)) : texts
    }
}
