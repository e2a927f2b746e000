/// Code that a post calls: a selector, a closure of a pipeline, or a block.
struct Listener {
    enum Kind: String {
        case selector = "a selector"
        case closure = "a closure without a scheduler"
        case block = "a block without a queue"
    }

    let kind: Kind
    let name: NotificationName?
    let center: [String]?
    /// The type that the files don't declare, if the code is on the main actor only if that type is.
    let uncertainty: String?
    let place: String

    /// The listeners of a file that are on the main actor, or may be.
    ///
    /// `helpers` has the names of methods that observe for their callers.
    static func all(in file: SourceFile, _ index: TypeIndex, helpers: Set<String>) -> [Listener] {
        let calls = file.observers + helpers.sorted().flatMap { file.source.calls(of: $0) }
        let selectors = calls.filter { file.passesSelector($0, index) }.map { ($0, Kind.selector) }
        let closures = file.source.calls(of: "publisher").filter { call in
            call.labels.first == "for" && file.source.reachesClosure(from: call)
        }
        let blocks = file.source.calls(of: "addObserver").filter { file.source.isBlock($0) }
        let all = selectors + closures.map { ($0, .closure) } + blocks.map { ($0, .block) }
        return all.sorted { $0.0.name < $1.0.name }.compactMap { call, kind in
            // A selector runs where its class is, wherever it is registered.
            let type = kind == .selector ? file.type(around: call) : nil
            let place = type.map { index.place(of: $0) } ?? index.place(of: call.name, in: file)
            guard place == .mainActor || place.typeThatDecides != nil else { return nil }
            let isHelper = helpers.contains(file.source[call.name])
            return Listener(
                kind: kind, name: file.notification(of: call) ?? NotificationName(call.arguments[0].tokens, in: file),
                center: isHelper ? ["NotificationCenter", ".", "default"] : file.center(of: call),
                uncertainty: place.typeThatDecides, place: file.place(ofToken: call.name))
        }
    }
}

extension SourceFile {
    /// Whether a call passes a selector of the object's class that may be on the actor of the class.
    fileprivate func passesSelector(_ call: ObserverCall, _ index: TypeIndex) -> Bool {
        let selectors = call.arguments.lazy.compactMap { SelectorReference($0.tokens, in: source) }
        guard let selector = selectors.first, let type = type(around: call) else { return false }
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

    /// Whether a closure follows a publisher before a scheduler does, in its pipeline or in `onReceive`.
    fileprivate func reachesClosure(from call: ObserverCall) -> Bool {
        var index = call.close + 1
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
        guard let open = (0..<call.name).last(where: { (partners[$0] ?? 0) > call.close && self[$0] == "(" }) else {
            return false
        }
        return self[open - 1] == "onReceive"
    }
}
