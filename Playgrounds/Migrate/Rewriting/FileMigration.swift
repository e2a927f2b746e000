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
        let judge = Judge(file, index)
        for call in file.observers {
            do throws(Reason) {
                let observation = try judge.replacement(for: call)
                rewritten.append(call)
                edits.append(edit(call, to: observation))
            } catch {
                left.append((file.line(of: call), error))
            }
        }
        guard !edits.isEmpty else { return }
        edits += edits(removing: cleanedTypes)
        if let edit = importEdit { edits.append(edit) }
    }

    var newText: String { file.source.text(after: edits) }

    private func edit(_ call: ObserverCall, to observation: Observation) -> Edit {
        let source = file.source
        let start = source.tokens[call.name].range.lowerBound
        let end = source.tokens[call.close].range.upperBound
        let text = observation.text(
            after: source.text(source.startOfLine(at: start)..<start),
            before: source.text(end..<source.endOfLine(at: end)),
            indentation: source.indentation(at: start), unit: source.indentationUnit(at: start), newline: source.newline
        )
        return Edit(range: start..<end, text: text)
    }

    /// The classes all of whose observers have been rewritten, here and in other files.
    private var cleanedTypes: Set<String> {
        let done = Set(rewritten.map { TypeIndex.Registration(file: file.path, name: $0.name) })
        let types = Set(rewritten.compactMap { file.type(around: $0.name)?.path })
        return types.filter { done.isSuperset(of: index.observers(of: $0.lastComponent)) }
    }

    // MARK: - The removals in deinits

    private func edits(removing types: Set<String>) -> [Edit] {
        types.sorted().flatMap { type in
            file.structure.functions(of: type).filter { $0.function.kind == .deinitializer }.flatMap {
                DeinitCleanup(file, $0.scope, $0.function, centers: centers(in: type)).edits
            }
        }
    }

    /// The centers that the class observes, as they are written.
    private func centers(in type: String) -> Set<[String]> {
        Set(rewritten.filter { file.type(around: $0.name)?.path == type }.compactMap { file.center(of: $0) })
    }

    // MARK: - The import

    private var importEdit: Edit? {
        ImportInsertion(file.source).edit(for: rewritten.map(\.name))
    }
}

extension SourceFile {
    /// The words of the expression of a call's center, without `self`.
    func center(of call: ObserverCall) -> [String]? {
        guard let receiver = source.receiver(of: call) else { return nil }
        let texts = source.texts(receiver)
        return texts.starts(with: ["self", "."]) ? Array(texts.dropFirst(2)) : texts
    }
}
