/// The method that the selector of a call names.
struct SelectorMethod {
    let function: FunctionDeclaration
    /// The class, or the extension of it, that declares it.
    let owner: TypeDeclaration

    init(of call: Call, in type: TypeDeclaration, _ file: SwiftFile, _ index: TypeIndex) throws(Reason) {
        let source = file.source
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
            let text = "the files show no Swift method \(name) that this file can use, so it may be Objective-C"
            throw Reason(.method, text)
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
        let types = method.parameters.map(\.type)
        if types.count > 1 { throw Self.mistake(name, types.joined(separator: " and ")) }
        if let type = types.first, let file = index.files[member.file] {
            switch index.isNotification(type, at: method.prefix.firstToken, in: file) {
            case true?: break
            case false?: throw Self.mistake(name, type)
            case nil:
                throw Reason(.method, "the files don't say whether \(type), which \(name) takes, is a notification")
            }
        }
        // Keep the backticks of the call.
        method.name = selector.method
        (function, owner) = (method, member.type)
    }

    private static func mistake(_ name: String, _ types: String) -> Reason {
        Reason(.mistake, "a bug: \(name) takes \(types), but gets a notification")
    }
}

extension TypeIndex {
    /// Whether a parameter of a type gets a notification; nil if the files don't say it.
    fileprivate func isNotification(_ type: String, at token: Int, in file: SwiftFile) -> Bool? {
        let plain = type.plainType
        let words = plain.split(separator: ".").map(String.init)
        let isName = plain.unicodeScalars.allSatisfy { $0.isWord || $0 == "." }
        // After a module of the system, no type of the app can be meant.
        let isOfApp = type.hasPrefix(plain) && path(ofType: words, at: token, in: file) != nil
        if !isOfApp, plain == "Notification" || plain.isObjectiveC { return true }
        // Another module's type may be another name for it.
        let isOfSystem = words.count == 1 && (isValue(plain) || plain.prefix(2).allSatisfy(\.isUppercase))
        return !isName || isOfApp || isOfSystem && !typealiases.contains(plain) ? false : nil
    }
}

extension SwiftFile {
    /// The function around a call of which a parameter is the selector.
    func helper(around call: Call) -> FunctionDeclaration? {
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
    /// Whether the method takes an object such as an `NSNotification`.
    var isObjectiveC: Bool { type.plainType.isObjectiveC }
}

extension String {
    /// The name of a type that may be optional, without a module of the system.
    fileprivate var plainType: String { (last == "?" || last == "!" ? String(dropLast()) : self).withoutSystemModule }

    fileprivate var isObjectiveC: Bool { ["NSNotification", "Any", "AnyObject", "NSObject"].contains(self) }
}
