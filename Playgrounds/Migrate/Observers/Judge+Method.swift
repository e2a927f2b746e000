// The method that the selector of a call names.

extension Judge {
    /// Returns the method with the class, or the extension of it, that declares it.
    func method(
        for call: ObserverCall, in type: TypeDeclaration
    ) throws(Reason) -> (FunctionDeclaration, TypeDeclaration) {
        guard let selector = SelectorReference(call.arguments[1].tokens, in: source) else {
            let text = source.text(ofTokens: call.arguments[1].tokens)
            throw Reason(.method, "\(text) doesn't name a method of this class")
        }
        let classes = index.classes(from: type, in: file.path)
        if let owner = selector.type, owner != "Self", !classes.contains(where: { ".\($0)".hasSuffix(".\(owner)") }) {
            throw Reason(.method, "the selector belongs to \(owner)")
        }
        let name = selector.method.withoutBackticks
        let members = classes.flatMap { index.members(name, ofClass: $0, in: file.path) }
        // An extension with a `where` clause may not be one of this class.
        let methods = members.filter { $0.method != nil && ($0.type.keyword == "class" || !$0.type.isConstrained) }
        let named = methods.filter { selector.labels == nil || $0.method?.parameters.map(\.label) == selector.labels }
        guard let member = named.first, var method = member.method else {
            let place = "in this class or its superclasses, or not for this file"
            throw Reason(.method, "the files don't declare \(name) \(place)")
        }
        let others = methods.filter { other in !named.contains { $0.method == other.method } }
        let hasDefaults = others.compactMap(\.method).flatMap(\.parameters).contains(where: \.hasDefault)
        let isOverridden = named.compactMap(\.method).allSatisfy { $0.hasSameSignature(as: method) }
        // A property of the type doesn't hide a method of the object.
        if !isOverridden || hasDefaults || members.contains(where: { $0.method == nil && !$0.isStatic }) {
            throw Reason(.method, "\(name) is declared more than once, or there is a property of that name")
        }
        if method.isStatic { throw Reason(.method, "\(name) is a method of the type") }
        if !method.effects.isEmpty { throw Reason(.method, "\(name) throws or awaits") }
        guard method.parameters.count < 2, method.parameters.allSatisfy({ $0.isNotification }) else {
            let types = method.parameters.map(\.type).joined(separator: " and ")
            throw Reason(.mistake, "a bug: \(name) takes \(types), but gets a notification")
        }
        // Keep the backticks of the call.
        method.name = selector.method
        return (method, member.type)
    }
}

extension SourceFile {
    /// The function around a call of which a parameter is the selector.
    func helper(around call: ObserverCall) -> FunctionDeclaration? {
        let selector = source.text(ofTokens: call.arguments[1].tokens)
        return structure.scopes(around: call.name).lazy.compactMap(\.function).first { function in
            function.parameters.contains { $0.name == selector }
        }
    }
}

extension FunctionDeclaration {
    fileprivate func hasSameSignature(as other: Self) -> Bool {
        parameters == other.parameters && returnType == other.returnType && effects == other.effects
    }
}

extension FunctionDeclaration.Parameter {
    private var plainType: String {
        let type = type.last == "?" || type.last == "!" ? String(type.dropLast()) : type
        return type.hasPrefix("Foundation.") ? type.lastComponent : type
    }

    fileprivate var isNotification: Bool { plainType == "Notification" || isObjectiveC }

    /// Whether the method takes an object such as an `NSNotification`.
    var isObjectiveC: Bool { ["NSNotification", "Any", "AnyObject", "NSObject"].contains(plainType) }
}
