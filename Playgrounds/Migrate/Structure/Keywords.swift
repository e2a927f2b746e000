/// The words that tell the structure of a source.
enum Keywords {
    static let types: Set = ["class", "struct", "enum", "actor", "protocol", "extension"]

    /// What begins a declaration, apart from a type.
    static let declarations: Set = [
        "func", "init", "deinit", "subscript", "var", "let", "import", "typealias", "case",
    ]

    static let modifiers: Set = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "static", "class", "override",
        "required", "convenience", "dynamic", "optional", "lazy", "weak", "unowned", "mutating", "nonmutating",
        "nonisolated", "isolated", "indirect", "prefix", "postfix", "infix", "borrowing", "consuming", "distributed",
        "async",
    ]

    /// What may stand in the parentheses after a modifier, as in `private(set)`.
    static let modifierArguments: Set = ["set", "safe", "unsafe", "nonsending"]

    /// What announces a block.
    static let blocks: Set = ["if", "guard", "while", "for", "switch", "do", "repeat", "else", "catch", "defer"]

    static let accessors: Set = ["get", "set", "willSet", "didSet", "_read", "_modify"]

    static let effects: Set = ["async", "throws", "rethrows", "reasync"]
}
