import Foundation

/// Code between two braces, or a whole file.
struct Scope {
    enum Kind {
        case file
        case type(TypeDeclaration)
        case function(FunctionDeclaration)
        case closure(Closure)
        /// The body of an `if`, a `for` and their kin.
        case block
    }

    let kind: Kind
    /// The index of the scope around it; nil for the file.
    let parent: Int?
    /// The tokens between the braces.
    let tokens: Range<Int>
}

/// A class, another type, or an extension of one.
struct TypeDeclaration {
    /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
    let keyword: String
    /// The name with those of the types around it, as in `Outer.Inner`.
    let path: String
    /// The superclass and the protocols that the declaration names, without the types around them.
    let inherited: [String]
    let attributes: [String]
    let modifiers: [String]
    /// Whether it has a `where` clause.
    let isConstrained: Bool

    var name: String { path.lastComponent }
}

/// A method, an initializer, a deinitializer, or the accessors of a property or a subscript.
struct FunctionDeclaration: Equatable {
    enum Kind { case method, initializer, deinitializer, accessors }

    struct Parameter: Equatable {
        /// Nil for `_`.
        let label: String?
        /// As it is written, without attributes and default value.
        let type: String
        let hasDefault: Bool
    }

    let kind: Kind
    var name = ""
    var parameters: [Parameter] = []
    var attributes: [String] = []
    var modifiers: [String] = []
    /// `async`, `throws` and `rethrows`.
    var effects: [String] = []
    /// Nil for `Void`.
    var returnType: String?
    var isGeneric = false
    /// From the first attribute or modifier on.
    var firstToken = 0

    /// The name with the labels, as in `refresh(_:)`.
    var signature: String {
        name.isEmpty ? "the property" : "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }

    /// Whether `self` is a type in it.
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

/// The head of a closure, before `in`.
struct Closure {
    var attributes: [String] = []
    /// Whether `self` isn't the object itself, but a weak or unowned reference, or something else.
    var capturesSelfDifferently = false
    /// Whether it is the closure of a macro, as in `#Preview { … }`.
    var belongsToMacro = false
}

extension String {
    /// `Inner` of `Outer.Inner`.
    var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

    /// A name without the backticks around it.
    var withoutBackticks: String { replacingOccurrences(of: "`", with: "") }
}
