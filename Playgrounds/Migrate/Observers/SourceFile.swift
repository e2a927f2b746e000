/// A file of the app with what it says about observers.
struct SourceFile {
    let path: String
    let text: String
    let isTest: Bool
    /// Whether its code is on the main actor if nothing says otherwise.
    let isOnMainActor: Bool
    let source: Source
    let structure: Structure
    /// The calls of `addObserver` with a selector.
    let observers: [ObserverCall]
    /// The calls of `removeObserver`, except those for key paths.
    let removals: [ObserverCall]

    init(path: String, text: String, isTest: Bool = false, isOnMainActor: Bool = false) {
        self.path = path
        self.text = text
        self.isOnMainActor = isOnMainActor
        source = Source(text)
        self.isTest = isTest || source.importsTests
        structure = Structure(of: source, isOnMainActor: isOnMainActor)
        observers = source.calls(of: "addObserver").filter(\.registersSelector)
        removals = source.calls(of: "removeObserver").filter { [source, structure] call in
            let isInCenter = structure.type(around: call.name)?.name == "NotificationCenter"
            return call.removes && (source[call.name - 1] == "." || isInCenter)
        }
    }

    func place(ofToken index: Int) -> String { "\(path):\(source.tokens[index].line)" }

    func type(around call: ObserverCall) -> TypeDeclaration? { structure.type(around: call.name) }

    /// The folder of the target in a package, which is below `Sources`.
    var target: [Substring]? {
        let folders = path.split(separator: "/").dropLast()
        return folders.lastIndex(of: "Sources").map { Array(folders.prefix($0 + 2)) }
    }

    /// Whether the file uses the name of the library's main class for another one, such as Realm's.
    var hasOtherToken: Bool {
        let uses = source.tokens.indices.filter { source[$0] == "NotificationToken" }
        return !uses.isEmpty && !uses.contains { source[$0 - 1] == "import" }
    }

    // MARK: - Removals

    /// Whether a token stands in the deinit of its type, or in a method that only deinits call.
    func isInDeinit(_ token: Int) -> Bool {
        for scope in structure.scopes(around: token) {
            if scope.isDeinit || isCalledOnlyInDeinits(scope.function) { return true }
            if case .type = scope.kind { return false }
        }
        return false
    }

    /// Whether a function is a private method, and only deinits call it, for their own object.
    ///
    /// Other files, superclasses and protocols can't call it, and Objective-C can't without an attribute.
    private func isCalledOnlyInDeinits(_ function: FunctionDeclaration?) -> Bool {
        guard let function, function.keyword == "func", function.isPrivate, function.prefix.attributes.isEmpty else {
            return false
        }
        let uses = source.tokens.indices.filter { index in
            source[index].withoutBackticks == function.name && source[index - 1] != "func"
        }
        return !uses.isEmpty
            && uses.allSatisfy { index in
                let isOfSelf = source[index - 1] != "." || source[index - 2] == "self"
                return isOfSelf && structure.scopes(around: index).contains { $0.isDeinit }
            }
    }

    /// The names of the types whose objects a call may remove.
    func removedTypes(_ call: ObserverCall) -> [String] {
        if removesSelf(call) { return type(around: call).map { [$0.name] } ?? [] }
        guard let variable = call.arguments[0].tokens.last(where: { source.isWord($0) }) else { return [] }
        // An NSObjectProtocol is what `addObserver(forName:…)` returns.
        let unknown: Set = ["Any", "AnyObject", "NSObjectProtocol"]
        return source.tokens.indices.filter { source[$0] == source[variable] }
            .compactMap { source.type(ofVariable: $0) }
            .filter { $0.first?.isLetter == true && $0.last?.isLetter == true && !unknown.contains($0) }
    }

    /// Whether a call removes `self`, also as `strongSelf` or `self as Any`, and not one of its members.
    func removesSelf(_ call: ObserverCall) -> Bool {
        let tokens = call.arguments[0].tokens
        let isMember = tokens.count > 1 && source[tokens.lowerBound + 1] == "."
        return source[tokens.lowerBound].lowercased().hasSuffix("self") && !isMember
    }

    /// Where an object is removed of which this file doesn't say what it is.
    ///
    /// If the file has blocks, it is what `addObserver(forName:…)` has returned.
    func unknownRemoval(_ index: TypeIndex) -> String? {
        if source.tokens.contains(where: { $0.text == "forName" || $0.text == "NSObjectProtocol" }) { return nil }
        let removal = removals.first { call in
            removedTypes(call).isEmpty && !index.isOwnMethod(of: center(of: call), in: path)
        }
        // As in `objects.forEach(center.removeObserver)`.
        let reference = source.tokens.indices.first { token in
            source[token] == "removeObserver" && source[token - 1] == "." && source[token + 1] != "("
        }
        return (removal?.name ?? reference).map { place(ofToken: $0) }
    }

    /// Where `self` is passed to a function that removes what it gets.
    func passedRemoval(_ index: TypeIndex) -> String? {
        let call = source.tokens.indices.first { token in
            guard index.removers.contains(source[token]), source[token - 1] != "func", source[token + 1] == "(",
                let close = source.partners[token + 1]
            else { return false }
            return (token..<close).contains { word in
                source[word] == "self" && ["(", ",", ":"].contains(source[word - 1])
                    && [")", ",", "as"].contains(source[word + 1])
            }
        }
        return call.map { place(ofToken: $0) }
    }
}

extension Source {
    /// Whether the file imports a framework for tests, or a module with `@testable`.
    fileprivate var importsTests: Bool {
        tokens.indices.contains { index in
            self[index] == "import"
                && (["XCTest", "Testing"].contains(self[index + 1]) || self[index - 1] == "testable")
        }
    }
}
