import Testing

@testable import Migrate

/// Checks that code is told from comments and literals.
@Suite struct ScannerTests {
    @Test(
        "Code after a literal is found, and no code in it",
        arguments: [
            #""a } \" { \( "}" ) ""#,
            ##"#"a " \( } \#("}") "#"##,
            ##"#"""#"##,
            "\"\"\"\n} \"\" \\\"\"\" \\(\"\"\"\n}\n\"\"\")\n\"\"\"",
            "##\"\"\"\n} \"\"\"# \\#(}\n\"\"\"##",
            #""\(a.map { "\($0)}" }) }""#,
            "1 / 2 + a/b/c",
            "a.reduce(1, /)",
            "0xFF + 1_000.5 + 1...2",
            "`func` + `class`",
            "a ?? b! ? c : d",
            "{ (a: (Int) -> Void) in a(1) }",
            "\\String.count",
            "[\"}\": { }]",
            "é + 日本 + \"👩‍👩‍👧}\"",
            "1 /* } /* \" */ { */ + 2",
            "1 // }",
            "#colorLiteral(red: 1)",
            "{\n#if(DEBUG)\nf()\n#endif\n}",
            "$0 &+ ~1",
            #"/[("]/"#,
            #"[/https?:\/\/"/, /\(}/, /a(b) "/]"#,
            #"text.contains { character in /"/ }"#,
            "Regex {\n/\"/\nOne(.digit)\n/[{]\"/\n}",
            "##/[\"}]/#\\\"/##",
            "#/\n} \" # (\n/#",
            "a / (\"}/\".count) / b",
            "f(/, \"}\", 1 / 2)",
        ])
    func skips(literal: String) {
        for separator in ["\n", "\r\n"] {
            let lines = [
                "let literal = \(literal)", "final class Screen: NSObject {", "func f() {", call, "}",
                "@objc func refresh() {}", "}",
            ]
            let file = SwiftFile(path: "", text: lines.joined(separator: separator))
            #expect(file.source.problem == nil)
            #expect(migration(of: file).rewritten.count == 1)
        }
    }

    @Test(
        "A file that isn't understood is left, and says why",
        arguments: [
            ("\"text", "the comment or literal of line 1 never ends"),
            ("/* comment", "the comment or literal of line 1 never ends"),
            ("\"\"\"\ntext", "the comment or literal of line 1 never ends"),
            ("\n}", "a bracket closes none in line 2, so this file is not understood"),
            ("{ )", "a bracket closes none in line 1, so this file is not understood"),
            ("\n\n{", "a bracket is never closed in line 3, so this file is not understood"),
            (
                "#if DEBUG\nif a {\n#else\nif b {\n#endif\n}",
                "an #if cuts through brackets in line 3, so this file is not understood"
            ),
            ("\n#/a\n/#", "the comment or literal of line 2 never ends"),
        ])
    func reports(text: String, problem: String) {
        let file = SwiftFile(path: "", text: "\(text)\n\(call)\n")
        #expect(file.source.problem == problem)
        #expect(migration(of: file).edits.isEmpty)
    }

    @Test("The observers of a file with unmatched brackets are reported")
    func reportsObservers() {
        let file = SwiftFile(path: "", text: "final class Screen {\nfunc f() {\n\(call)\n")
        let left = migration(of: file).left
        #expect(left.map(\.line) == [3])
        #expect(
            left.map(\.reason.text) == ["a bracket is never closed in line 2, so this file is not understood"])
    }

    @Test("An observer is left if a file that isn't understood may remove it")
    func readsRemovals() {
        let file = SwiftFile(
            path: "Screen.swift",
            text: "final class Screen: NSObject {\nfunc f() {\n\(call)\n}\n@objc func refresh() {}\n}")
        let other = SwiftFile(
            path: "Other.swift", text: "}\nextension Screen {\nfunc g() { center.removeObserver(self) }\n}")
        let left = migration(of: file, other).left
        #expect(left.map(\.reason.text) == ["code outside of the class removes it (Other.swift:3)"])
    }

    private func migration(of file: SwiftFile, _ others: SwiftFile...) -> FileMigration {
        var index = TypeIndex()
        for file in [file] + others { index.add(file) }
        return FileMigration(of: file, index)
    }
}

private let call = "center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)"
