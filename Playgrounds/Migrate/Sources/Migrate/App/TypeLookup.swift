/// Finds out which type a name means: one of the app's, or one of the system's that has the same name.
///
/// A type of the app can be called `Notification`, `Task` or `Thread`. So a name is looked up from the innermost scope
/// outwards, as Swift does.
extension TypeIndex {
    /// Modules of the system that declare, or export, what the program knows by name.
    ///
    /// All of them that import Foundation's headers export it, so `SwiftUI.Notification` is Foundation's.
    static let systemModules: Set = [
        "AppKit", "Cocoa", "Combine", "CoreData", "Dispatch", "Foundation", "Swift", "SwiftUI", "UIKit", "WatchKit",
        "_Concurrency",
    ]

    /// The path of the type of the app that some words name at a token; nil if the files declare no such type.
    func path(ofType words: [String], at token: Int, in file: SwiftFile) -> String? {
        guard let first = words.first, let last = words.last else { return nil }
        // Most words name no type of the app, which is known at once.
        if declarations(of: last).isEmpty { return nil }
        if let outer = path(ofType: first, at: token, in: file) {
            return words.dropFirst().reduce(outer) { outer, word in
                outer.flatMap { member(word, ofType: $0, for: file) }
            }
        }
        // `Kit.Screens` of the module Kit
        let rest = words.dropFirst().joined(separator: ".")
        return !Self.systemModules.contains(first) && imports.contains(first) && declares(rest, for: file) ? rest : nil
    }

    /// The words of an expression that begins with a name of the system, without its module before it; nil if the name
    /// is that of a type of the app.
    func systemWords(_ words: [String], at token: Int, in file: SwiftFile) -> [String]? {
        guard let first = words.first else { return words }
        if path(ofType: first, at: token, in: file) != nil { return nil }
        return words.count > 1 && Self.systemModules.contains(first) ? Array(words.dropFirst()) : words
    }

    private func path(ofType name: String, at token: Int, in file: SwiftFile) -> String? {
        if declarations(of: name).isEmpty { return nil }
        for number in file.structure.numbers(ofScopesAround: token) {
            switch file.structure.scopes[number].kind {
            case .type(let type):
                if let path = member(name, ofType: type.path, for: file) { return path }
            case .function, .closure, .block:
                if declares("(\(number)).\(name)", for: file) { return "(\(number)).\(name)" }
            case .file:
                if declares(name, for: file) { return name }
            }
        }
        return nil
    }

    /// The path of a type in another one, or in one of its superclasses.
    private func member(_ name: String, ofType path: String, for file: SwiftFile) -> String? {
        let type = declarations(of: path.lastComponent).first { $0.path == path }
        let paths = type.map { classes(from: $0, in: file.path) } ?? [path]
        return paths.map { "\($0).\(name)" }.first { declares($0, for: file) }
    }

    /// Whether the files declare a type that a file can use.
    private func declares(_ path: String, for file: SwiftFile) -> Bool {
        facts[path.lastComponent]?.declarations.contains { other, type in
            let isHidden =
                path.hasPrefix("(") || type.prefix.modifiers.contains { ["private", "fileprivate"].contains($0) }
            return type.path == path && (other == file.path || !isHidden)
        } == true
    }
}

extension String {
    /// A path without a module of the system before it.
    var withoutSystemModule: String {
        let words = split(separator: ".", maxSplits: 1).map(String.init)
        return words.count == 2 && TypeIndex.systemModules.contains(words[0]) ? words[1] : self
    }
}
