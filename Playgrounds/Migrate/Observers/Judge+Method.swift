// What the selector of a call names.

extension Judge {
    func method(for call: ObserverCall, in type: TypeDeclaration) throws(Reason) -> FunctionDeclaration {
        let text = source.text(ofTokens: call.arguments[1].tokens)
        guard let selector = SelectorReference(call.arguments[1].tokens, in: source) else { throw .otherSelector(text) }
        let types = [type.path] + file.superclasses(of: type.path)
        if let owner = selector.type, owner != "Self", !types.contains(where: { ".\($0)".hasSuffix(".\(owner)") }) {
            throw .otherClass(owner)
        }
        let name = selector.method.withoutBackticks
        let methods = types.flatMap { self.methods(named: name, in: $0) }
        if methods.isEmpty { throw .noMethod(name) }
        let named = methods.filter { selector.labels == nil || $0.parameters.map(\.label) == selector.labels }
        guard var method = named.first else { throw .noMethod(name) }
        let others = methods.filter { !named.contains($0) }
        let isAmbiguous = !named.allSatisfy { $0.hasSameSignature(as: method) } || others.contains(where: \.hasDefaults)
        if isAmbiguous || types.contains(where: { file.structure.hasProperty(name, in: $0) }) { throw .overloads(name) }
        // Keep the backticks of the call.
        method.name = selector.method
        try check(method)
        return method
    }

    /// The methods of a type that aren't in an extension with a `where` clause.
    private func methods(named name: String, in type: String) -> [FunctionDeclaration] {
        file.structure.functions(of: type).filter { scope, function in
            guard function.kind == .method, function.name == name, let parent = scope.parent,
                case .type(let type) = file.structure.scopes[parent].kind
            else { return false }
            return type.keyword == "class" || !type.isConstrained
        }.map(\.function)
    }

    private func check(_ method: FunctionDeclaration) throws(Reason) {
        if method.isStatic { throw .staticMethod(method.name) }
        if method.isGeneric || !method.effects.isEmpty { throw .effects(method.name) }
        if method.parameters.count == 1, method.parameters[0].type.hasPrefix("NSNotification") {
            throw .oldParameter(method.name)
        }
        let types = ["Notification", "Foundation.Notification", "Notification?", "Notification!"]
        guard method.parameters.allSatisfy({ types.contains($0.type) }), method.parameters.count < 2 else {
            throw .parameters(method.name)
        }
    }
}

extension FunctionDeclaration {
    fileprivate var hasDefaults: Bool { parameters.contains(where: \.hasDefault) }

    fileprivate func hasSameSignature(as other: Self) -> Bool {
        parameters == other.parameters && returnType == other.returnType && effects == other.effects
    }
}
