/// A call that removes observers outside a deinit.
struct Removal {
    let file: String
    let place: String
    let call: Call
    /// The type in whose braces `self` is removed.
    let owner: TypeDeclaration?
    /// The expression of the only name that it removes.
    let nameText: String?
    /// The only name that it removes, if the files say for certain which one that is.
    let name: NotificationName?
    /// The expression of the only sender whose observers it removes.
    let object: Range<Int>?
    /// The expression of the center.
    let center: [String]?
    /// The object that it removes, if another statement about it can follow.
    let target: String?
    /// The function or the closure around it.
    let scope: Scope.Kind?
    /// The names of the types whose objects it may remove.
    let types: Set<String>
    /// The type around it, if it is in a method that is called `removeObserver`, too.
    let passingType: String?
    /// The function whose parameter it removes.
    let remover: String?

    /// Whether the expression of the center begins with a distributed one, whose observers aren't rewritten.
    var isDistributed: Bool { center?.first == "DistributedNotificationCenter" }

    init(_ call: Call, in file: SwiftFile) {
        self.call = call
        self.file = file.path
        place = file.place(ofToken: call.name)
        owner = file.removesSelf(call) ? file.type(around: call) : nil
        center = file.center(of: call)
        let arguments = call.arguments.dropFirst().map { $0.tokens }
        let given = arguments.map { file.source.text(ofTokens: $0) == "nil" ? nil : $0 }
        nameText = given.first?.map { file.source.text(ofTokens: $0) }
        name = file.notification(of: call)
        object = given.last ?? nil
        target = file.isStatement(call) ? file.source[call.arguments[0].tokens.lowerBound] : nil
        let scopes = file.structure.scopes(around: call.name).map(\.kind)
        scope = scopes.first { if case .block = $0 { false } else { true } }
        // In a file that isn't understood, the call may remove objects of any type that the file names.
        types = Set(file.source.problem == nil ? file.removedTypes(call) : file.source.tokens.map(\.text))
        let functions = file.structure.scopes(around: call.name).compactMap(\.function)
        passingType = functions.contains { $0.name == "removeObserver" } ? file.type(around: call)?.name : nil
        let object = call.arguments[0].tokens.last { file.source.isWord($0) }.map { file.source[$0] }
        remover = functions.first { $0.parameters.contains { $0.name == object } }?.name
    }

    /// The calls of `removeObserver` that may be those of a center, and are none for key paths.
    static func calls(in source: Source, _ structure: Structure) -> [Call] {
        source.calls(of: "removeObserver").filter { call in
            let isInCenter = structure.type(around: call.name)?.isNotificationCenter == true
            return [[nil], [nil, "name", "object"]].contains(call.labels)
                && (source[call.name - 1] == "." || isInCenter)
        }
    }
}

extension SwiftFile {
    /// The removals outside a deinit.
    var removals: [Removal] { removalCalls.filter { !isInDeinit($0.name) }.map { Removal($0, in: self) } }

    /// The name under which a call observes or removes, if it is certain.
    func notification(of call: Call) -> NotificationName? {
        call.notification.flatMap { NotificationName($0.tokens, in: self) }
    }

    func registration(of call: Call, in type: TypeDeclaration) -> TypeIndex.Registration {
        .init(file: path, name: call.name, type: type.path, notification: notification(of: call))
    }

    /// Whether a call is the whole statement of a method, and removes `self`, which isn't optional there.
    fileprivate func isStatement(_ call: Call) -> Bool {
        guard source.problem == nil, let start = source.center(of: call)?.lowerBound else { return false }
        let scopes = structure.scopes(around: call.name).prefix { if case .type = $0.kind { false } else { true } }
        guard let method = scopes.last, method.function?.isStatic == false else { return false }
        let target = source[call.arguments[0].tokens.lowerBound]
        let weak = scopes.first { scope in
            scope.closure?.capturesSelfDifferently == true
        }
        let isBound = ((weak?.tokens ?? method.tokens).lowerBound..<start).contains { index in
            source[index] == "let" && source[index + 1] == target
        }
        let previous = source[start - 1]
        let begins = source.isFirstOnLine(start) && !["=", "return", "(", ",", "["].contains(previous)
        let ends = source.isFirstOnLine(call.close + 1) || ["}", ";"].contains(source[call.close + 1])
        return (isBound || weak == nil && target == "self") && (begins || ["{", "in"].contains(previous)) && ends
    }
}

extension TypeIndex {
    /// The calls that could remove an object of this type outside its deinit, with the types that do it.
    func removals(of type: TypeDeclaration, in file: String) -> [(type: String, removal: Removal)] {
        // A variable can have the name of a type that is no class, such as Int.
        relatives(of: type.name).union(possibleAncestors(of: type.name))
            .filter { declarations(of: $0).allSatisfy { ["class", "protocol"].contains($0.keyword) } }
            .flatMap { relative in (facts[relative]?.removals ?? []).map { (relative, $0) } }
            .filter { relative, removal in
                // Another class of the same name removes only itself, unless this one inherits from it.
                guard relative == type.name, !type.inherited.map(\.lastComponent).contains(relative),
                    type.keyword == "class",
                    let owner = removal.owner, owner.keyword == "class"
                else { return true }
                return owner.path == type.path && removal.file == file
            }
            .filter { !isOwnMethod(of: $0.1.center, in: $0.1.file) }
            .sorted { $0.1.place < $1.1.place }
    }

    /// Whether `removeObserver`, called for an expression, is a method of the app that doesn't pass the call on.
    func isOwnMethod(of center: [String]?, in file: String) -> Bool {
        let types = types(ofVariable: center?.last { !["?", "!"].contains($0) } ?? "", in: file)
        let names = types.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        return !names.isEmpty
            && names.allSatisfy { name in
                let paths = declarations(of: name).map(\.path)
                return !passingTypes.contains(name)
                    && paths.contains { !members("removeObserver", ofClass: $0, in: file).isEmpty }
            }
    }

    /// The only file that declares a class, if another file can use a property of it.
    func home(ofClass path: String, for file: String) -> SwiftFile? {
        let homes = facts[path.lastComponent]?.declarations.filter { $0.type.path == path } ?? []
        guard homes.count == 1, let home = files[homes[0].file], !home.hasOtherToken else { return nil }
        // Another module can extend a public class.
        let isPublic = homes[0].type.prefix.modifiers.contains { ["public", "open"].contains($0) }
        return isPublic && (home.target == nil || home.target != files[file]?.target) ? nil : home
    }

    /// The removals of `self` in the braces of a class and of its extensions.
    func ownRemovals(ofClass path: String) -> [Removal] {
        facts[path.lastComponent]?.removals.filter { $0.owner?.path == path } ?? []
    }

    /// The calls that register objects of the type, of its superclasses or of its subclasses.
    func observers(of name: String) -> [Registration] {
        relatives(of: name).sorted().flatMap { facts[$0]?.observers ?? [] }
    }

    /// The calls that register objects of the type in its superclasses and subclasses.
    func observersOfRelatives(of type: TypeDeclaration) -> [Registration] {
        // Another class of the same name is no relative, unless one of them inherits from the other.
        let hasNamesake = facts[type.name]?.inherited.contains(type.name) == true
        return observers(of: type.name).filter { other in
            other.type != type.path && (hasNamesake || other.type.lastComponent != type.name)
        }
    }
}

// MARK: - What a removal may remove

extension SwiftFile {
    /// Whether a token stands in the deinit of its type, or in a method that only deinits call.
    private func isInDeinit(_ token: Int) -> Bool {
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
    fileprivate func removedTypes(_ call: Call) -> [String] {
        if removesSelf(call) { return type(around: call).map { [$0.name] } ?? [] }
        guard let variable = call.arguments[0].tokens.last(where: { source.isWord($0) }) else { return [] }
        // An NSObjectProtocol is what `addObserver(forName:…)` returns.
        let unknown: Set = ["Any", "AnyObject", "NSObjectProtocol"]
        return source.tokens.indices.filter { source[$0] == source[variable] }
            .compactMap { source.type(ofVariable: $0) }
            .filter { $0.first?.isLetter == true && $0.last?.isLetter == true && !unknown.contains($0) }
    }

    /// Whether a call removes `self`, also as `strongSelf` or `self as Any`, and not one of its members.
    func removesSelf(_ call: Call) -> Bool {
        let tokens = call.arguments[0].tokens
        let isMember = tokens.count > 1 && source[tokens.lowerBound + 1] == "."
        return source[tokens.lowerBound].lowercased().hasSuffix("self") && !isMember
    }

    /// Where an object is removed of which this file doesn't say what it is.
    ///
    /// If the file has blocks, it is what `addObserver(forName:…)` has returned.
    func unknownRemoval(_ index: TypeIndex) -> String? {
        if source.tokens.contains(where: { $0.text == "forName" || $0.text == "NSObjectProtocol" }) { return nil }
        let removal = removalCalls.first { call in
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
            // What stands before the dot of `center.removeObserver(self)` is followed itself.
            let isRemoval = source[token] == "removeObserver" && source[token - 1] == "."
            guard index.removers.contains(source[token]), !isRemoval, source[token - 1] != "func",
                source[token + 1] == "(", let close = source.partners[token + 1]
            else { return false }
            return (token..<close).contains { word in
                source[word] == "self" && ["(", ",", ":"].contains(source[word - 1])
                    && [")", ",", "as"].contains(source[word + 1])
            }
        }
        return call.map { place(ofToken: $0) }
    }
}
