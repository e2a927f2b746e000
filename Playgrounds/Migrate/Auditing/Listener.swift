/// Code that a post calls: a selector, a closure of a pipeline, or a block.
struct Listener {
    enum Kind: String, CaseIterable {
        case selector = "a selector"
        case closure = "a closure without a scheduler"
        case block = "a block without a queue"
    }

    let kind: Kind
    /// The notification, if the files say which one it is.
    let name: NameReader.Found?
    let center: [String]?
    /// The type that the files don't declare, if the code is on the main actor only if that type is.
    let uncertainty: String?
    let place: String

    /// What decides whether it is on the main actor, if the files don't.
    var doubt: String? { uncertainty.map { "if \($0) is on the main actor" } }

    /// The listeners of a file that are on the main actor, or may be; one for each name.
    static func all(in file: SourceFile, _ index: TypeIndex, _ reader: NameReader) -> [Listener] {
        let selectors = file.observers.filter { file.passesSelector($0, index) }.map { ($0, Kind.selector) }
        let closures = file.source.calls(of: "publisher").filter { call in
            // `publisher(for: \\.title)` has the values of a property.
            guard call.labels.first == "for", file.source[call.arguments[0].tokens.lowerBound] != "\\" else {
                return false
            }
            let center = file.source.center(of: call).map { file.source.texts($0) } ?? []
            return index.typeOtherThanCenter(of: center, in: file.path) == nil && file.source.reachesClosure(from: call)
        }
        let blocks = file.source.calls(of: "addObserver").filter { file.source.isBlock($0) }
        let all = selectors + closures.map { ($0, .closure) } + blocks.map { ($0, .block) }
        return all.sorted { $0.0.name < $1.0.name }.flatMap { call, kind in
            let argument = call.arguments.first { ["name", "forName", "for"].contains($0.label) }
            let center = file.center(of: call)
            let names = argument.map { reader.names($0.tokens, in: file) } ?? []
            return (names.isEmpty ? [nil] : names.map(Optional.some)).compactMap { name -> Listener? in
                let (file, token) = name?.call ?? (file, call.name)
                // A selector runs where its class is, wherever it is registered.
                let type = kind == .selector ? file.structure.type(around: token) : nil
                let place = type.map { index.place(of: $0) } ?? index.place(of: token, in: file)
                guard place == .mainActor || place.typeThatDecides != nil else { return nil }
                return Listener(
                    kind: kind, name: name, center: center, uncertainty: place.typeThatDecides,
                    place: file.place(ofToken: token))
            }
        }
    }
}

extension SourceFile {
    /// Whether a call passes a selector of the object's class that may be on the actor of the class.
    fileprivate func passesSelector(_ call: ObserverCall, _ index: TypeIndex) -> Bool {
        let selectors = call.arguments.lazy.compactMap { SelectorReference($0.tokens, in: source) }
        guard let type = type(around: call) else { return false }
        guard let selector = selectors.first else { return true }
        let members = index.classes(from: type, in: path).flatMap {
            index.members(selector.method, ofClass: $0, in: path)
        }
        return !members.contains { $0.method?.leavesActorOfClass == true }
    }
}

extension Source {
    /// Whether a call is `addObserver(forName:object:queue:)` without a queue, and its block doesn't just go elsewhere.
    fileprivate func isBlock(_ call: ObserverCall) -> Bool {
        guard call.labels.prefix(3) == ["forName", "object", "queue"], text(ofTokens: call.arguments[2].tokens) == "nil"
        else { return false }
        let open = call.arguments.count > 3 ? call.arguments[3].tokens.lowerBound : call.close + 1
        guard self[open] == "{", let close = partners[open] else { return true }
        let start = (open..<close).first { self[$0] == "in" }.map { $0 + 1 } ?? open + 1
        return !["Task", "DispatchQueue"].contains(self[start])
    }

    /// Whether a closure follows a publisher before a scheduler does, in its pipeline, in `onReceive`, or in one of a
    /// constant with the publisher.
    fileprivate func reachesClosure(from call: ObserverCall) -> Bool {
        if let reaches = reachesClosure(call.name..<call.close + 1) { return reaches }
        guard let start = center(of: call)?.lowerBound, self[start - 1] == "=", isWord(start - 2) else { return false }
        return tokens.indices.contains { index in
            index != start - 2 && self[index] == self[start - 2] && reachesClosure(index..<index + 1) == true
        }
    }

    /// Nil if there is neither a closure nor a scheduler.
    private func reachesClosure(_ publisher: Range<Int>) -> Bool? {
        var index = publisher.upperBound
        while self[index] == ".", isWord(index + 1) {
            if self[index + 1] == "receive" { return false }
            index += 2
            if self[index] == "(", let close = partners[index] {
                if (index..<close).contains(where: { self[$0] == "scheduler" }) { return false }
                if self[index + 1] == "{" || isWord(index + 1) && self[index + 2] == ":" && self[index + 3] == "{" {
                    return true
                }
                index = close + 1
            }
            if self[index] == "{" { return true }
        }
        // `onReceive(publisher) { … }`
        let open = (0..<publisher.lowerBound).last { (partners[$0] ?? 0) >= publisher.upperBound && self[$0] == "(" }
        return open.flatMap { self[$0 - 1] == "onReceive" ? true : nil }
    }
}
