// Observers with a selector, and the objects whose methods it calls.

extension Observers {
    /// Adds the objects whose method a selector names.
    mutating func addSelector(_ call: Call, in file: SwiftFile) {
        let selector = call.arguments.lazy.compactMap { SelectorReference($0.tokens, in: file.source) }.first
        for name in app.names(in: call, file) {
            guard let targets = app.targets(of: call, selector, for: name, in: file) else {
                misread(file.place(ofToken: call.name), "it isn't certain which object observes")
                continue
            }
            for target in targets {
                var observer = Observer(
                    kind: .selector, name: name, center: app.centers.center(of: call, in: file),
                    place: target.file.place(ofToken: target.token))
                let methods = app.methods(of: call, for: name, of: target, in: file)
                switch app.place(of: methods.first?.name, in: target) {
                case .mainActor?:
                    let undeclared = methods.first { !$0.isDeclared }
                    if selector?.isOfSystem(app.index) == true, undeclared != nil { continue }
                    // A method of Objective-C has no check.
                    observer.doubt = undeclared.map {
                        "if \($0.name ?? "the method of the selector") is written in Swift"
                    }
                case let place?:
                    guard let type = place.typeThatDecides else { continue }
                    observer.doubt = "if \(type) is on the main actor"
                case nil: observer = observer.checking
                }
                add(observer)
            }
        }
    }
}

extension AppCode {
    /// An object that observes.
    struct Target {
        let file: SwiftFile
        /// The call that registers it.
        let token: Int
        let type: TypeDeclaration
    }

    /// - Returns: Nil if the files don't show which object observes.
    func targets(
        of call: Call, _ selector: SelectorReference?, for name: NameReader.Found?, in file: SwiftFile
    ) -> [Target]? {
        let expression = call.arguments[0].tokens
        if file.removesSelf(call) {
            var (origin, token) = (file, call.name)
            // A method that observes for `self` is called for `self`, or for an object of its class.
            if let caller = name?.call, caller.file.source.isOfSelf(caller.token) { (origin, token) = caller }
            guard let type = origin.structure.type(around: token) else { return nil }
            return [Target(file: origin, token: token, type: type)]
        }
        if expression.count == 1, let origins = origins(of: expression.lowerBound, for: name, in: file),
            !origins.isEmpty
        {
            let targets = origins.compactMap { origin -> [Target]? in
                let (file, token) = (origin.file, origin.call.name)
                if file.source.text(ofTokens: origin.tokens) == "self" {
                    return file.structure.type(around: token).map { [Target(file: file, token: token, type: $0)] }
                }
                return self.targets(ofType: self.type(of: origin.tokens, in: file), token, in: file)
            }
            return targets.count == origins.count ? targets.flatMap { $0 } : nil
        }
        let type = selector?.type.flatMap { $0 == "Self" ? nil : $0.lastComponent }
        return self.targets(ofType: type ?? self.type(of: expression, in: file), call.name, in: file)
    }

    private func targets(ofType name: String?, _ token: Int, in file: SwiftFile) -> [Target]? {
        guard let name, !name.isEmpty else { return nil }
        if let type = index.declarations(of: name).first { return [Target(file: file, token: token, type: type)] }
        // A method of an SDK has no check.
        return name.count > 2 && name.prefix(2).allSatisfy(\.isUppercase) ? [] : nil
    }

    private func type(of expression: Range<Int>, in file: SwiftFile) -> String? {
        let words = expression.filter { file.source.isWord($0) }.map { file.source[$0] }
        guard let last = words.last, words.count * 2 - 1 == expression.count else { return nil }
        if words.count > 1, words[0].first?.isUppercase == true { return words[0] }
        let types = index.types(ofVariable: last, in: file.path)
        return types.count == 1 ? types.first?.split(separator: ".").first.map(String.init) : nil
    }

    /// The methods that a selector can name, and whether the files declare them.
    ///
    /// If the selector is a parameter, the callers of the function pass them.
    func methods(
        of call: Call, for name: NameReader.Found?, of target: Target, in file: SwiftFile
    ) -> [(name: String?, isDeclared: Bool)] {
        let argument = call.arguments[1].tokens
        var methods = [(file.method(ofSelector: argument), target.type)]
        if argument.count == 1, let origins = origins(of: argument.lowerBound, for: name, in: file), !origins.isEmpty {
            let own = origins.filter { $0.file.path == target.file.path && $0.call.name == target.token }
            methods = (own.isEmpty ? origins : own).map { origin in
                let type = origin.file.structure.type(around: origin.call.name)
                return (origin.file.method(ofSelector: origin.tokens), own.isEmpty ? type ?? target.type : target.type)
            }
        }
        return methods.map { method, type in (method, method.map { declares($0, type, in: target.file) } ?? false) }
    }

    /// Whether the files declare a method of a class or a superclass; for a protocol, in a class that conforms to it.
    private func declares(_ method: String, _ type: TypeDeclaration, in file: SwiftFile) -> Bool {
        let isProtocol = index.declarations(of: type.name).contains { $0.keyword == "protocol" }
        let heirs = isProtocol ? index.relatives(of: type.name) : []
        let paths = index.classes(from: type, in: file.path) + heirs.flatMap(index.declarations).map(\.path)
        return (paths + index.ancestors(of: type.name)).contains { path in
            index.members["\(path).\(method)"]?.contains { $0.method != nil } == true
        }
    }

    /// Where a method runs that a selector names: nil if it isn't isolated, but checks.
    func place(of method: String?, in target: Target) -> CodePlace? {
        func members(_ path: String) -> [TypeIndex.Member] {
            index.members(method ?? "", ofClass: path, in: target.file.path)
        }
        let members = index.classes(from: target.type, in: target.file.path).flatMap(members)
        if members.contains(where: { $0.method?.isOnMainActor == true }) { return .mainActor }
        var place = index.place(of: target.type)
        // A method in an extension of `NSObject` has no actor in any class.
        if place == .mainActor, members.isEmpty, let member = index.members["NSObject.\(method ?? "")"]?.first {
            place = index.place(of: member.type)
        }
        if target.type.keyword == "protocol"
            || index.declarations(of: target.type.name).contains(where: { $0.keyword == "protocol" })
        {
            let heirs = index.facts[target.type.name]?.heirs ?? []
            if heirs.contains(where: { index.isolation(of: $0) == .mainActor }) { place = .mainActor }
        }
        // The class may take the isolation of a requirement.
        let isolating = index.ancestors(of: target.type.name).first { index.facts[$0]?.hasIsolatedMembers == true }
        if case .anywhere = place, let isolating { place = .unknown(isolating) }
        let free = members.first { $0.method?.leavesActorOfClass == true }
        if let free { place = .anywhere(free.type.name) }
        guard case .anywhere = place, let member = free ?? members.first, let function = member.method,
            let file = index.files[member.file],
            let body = file.structure.members.first(where: { $0.function == function })?.scope.tokens,
            checks(body, in: file)
        else { return place }
        return nil
    }
}

extension SelectorReference {
    /// Whether it names a method of a class of UIKit or AppKit, which has no check.
    fileprivate func isOfSystem(_ index: TypeIndex) -> Bool {
        let isOfSystem = type.map { index.isInterface($0) && index.members["\($0).\(method)"] == nil } == true
        return isOfSystem || Self.systemMethods.contains(method)
    }

    private static let systemMethods: Set = [
        "becomeFirstResponder", "layoutIfNeeded", "reloadData", "resignFirstResponder", "setNeedsDisplay",
        "setNeedsLayout", "setNeedsStatusBarAppearanceUpdate",
    ]
}

extension SwiftFile {
    /// The method that `#selector(…)` or `Selector("…")` names.
    fileprivate func method(ofSelector tokens: Range<Int>) -> String? {
        if let selector = SelectorReference(tokens, in: source) { return selector.method.withoutBackticks }
        let literal = tokens.first { source.tokens[$0].kind == .literal }
        return literal.map {
            String(source.text(ofTokens: $0..<$0 + 1).dropFirst().prefix { $0.isLetter || $0.isNumber })
        }
    }
}

extension Source {
    /// Whether a method is called for `self`.
    fileprivate func isOfSelf(_ name: Int) -> Bool {
        self[name - 1] != "." || ["self", "super"].contains(self[name - 2])
            || self[name - 2] == "?" && self[name - 3] == "self"
    }
}
