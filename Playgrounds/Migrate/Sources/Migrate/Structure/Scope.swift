import Foundation

/// Code between two braces, or a whole file.
struct Scope {
    enum Kind {
        case file
        case type(TypeDeclaration)
        case function(FunctionDeclaration)
        case closure(Closure)
        /// The body of an `if`, a `for` and their kin, or of an accessor.
        case block
    }

    let kind: Kind
    /// The index of the scope around it; nil for the file.
    let parent: Int?
    /// The tokens between the braces.
    let tokens: Range<Int>

    var function: FunctionDeclaration? {
        guard case .function(let function) = kind else { return nil }
        return function
    }

    var closure: Closure? {
        guard case .closure(let closure) = kind else { return nil }
        return closure
    }

    var isFile: Bool { if case .file = kind { true } else { false } }

    var isDeinit: Bool { function?.keyword == "deinit" }
}

/// The attributes and modifiers before the keyword of a declaration.
struct DeclarationPrefix: Equatable {
    var attributes: [String] = []
    var modifiers: [String] = []
    /// The token with which the declaration begins.
    var firstToken: Int
}

/// A class, another type, or an extension of one.
struct TypeDeclaration {
    /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
    let keyword: String
    /// The name with those of the types around it, as in `Outer.Inner`.
    let path: String
    /// The superclass and the protocols that the declaration names, without the types around them, unless it has the
    /// same name.
    let inherited: [String]
    let prefix: DeclarationPrefix
    /// Whether it has a `where` clause.
    let isConstrained: Bool
    /// Whether the default isolation of its target is the main actor.
    let isOnMainActorByDefault: Bool

    var name: String { path.lastComponent }
}

/// A function, an initializer, a deinitializer, or the accessors of a property or a subscript.
struct FunctionDeclaration: Equatable {
    struct Parameter: Equatable {
        /// Nil for `_`.
        let label: String?
        /// What the body of the function calls it.
        let name: String
        /// As it is written, without a default value.
        let type: String
        let hasDefault: Bool
    }

    /// `func`, `init`, `deinit`, `subscript` or `var`.
    let keyword: String
    /// The prefix, together with that of the extension around it, which can isolate its members.
    var prefix: DeclarationPrefix
    var name = ""
    var parameters: [Parameter] = []
    /// `async`, `throws`, `rethrows` and `reasync`.
    var effects: [String] = []
    /// Nil for `Void`.
    var returnType: String?

    var isNonisolated: Bool { prefix.modifiers.contains("nonisolated") || prefix.attributes.contains("concurrent") }

    var hasAccessors: Bool { keyword == "var" || keyword == "subscript" }

    /// Whether `self` is a type in it.
    var isStatic: Bool { prefix.modifiers.contains("static") || prefix.modifiers.contains("class") }

    /// Whether other files can't use it.
    var isPrivate: Bool { prefix.modifiers.contains("private") || prefix.modifiers.contains("fileprivate") }

    /// The name with the labels, as in `refresh(_:)`, or “the property”.
    var signature: String {
        keyword == "var" ? "the property" : "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }
}

/// The start of a closure, before `in`.
struct Closure {
    var attributes: [String] = []
    /// Whether `self` isn't the object itself, but a weak or unowned reference, or something else.
    var capturesSelfDifferently = false
    /// The names of its parameters, if it has a list of them.
    var parameters: [String] = []
}

extension String {
    /// `Inner` of `Outer.Inner`.
    var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

    /// A name without the backticks around it.
    var withoutBackticks: String { replacingOccurrences(of: "`", with: "") }
}
