import Foundation
import Testing

@testable import Migrate

/// Runs the command on the files of a temporary folder.
@Suite struct CommandTests {
    private let folder = TemporaryFolder()

    @Test("Without --write, a diff is printed, and nothing is changed")
    func prints() throws {
        try folder.write(old, to: "Screen.swift")
        let run = Run([folder.path])
        #expect(run.status == .success)
        let path = "\(folder.path)/Screen.swift"
        let observe = "center.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in"
        // A blank line of both texts is a line with a space.
        #expect(
            run.printed == """
                --- \(path)
                +++ \(path)
                @@ -1,10 +1,11 @@
                 import Foundation
                +import NotificationToken
                \(" ")
                 final class Screen: NSObject {
                     func start() {
                -        \(call)
                +        \(observe)
                +            target.refresh()
                +        }.keepObserving()
                     }
                     @objc func refresh() {}
                -
                -    deinit { center.removeObserver(self) }
                 }

                """)
        let start = "Selectors: 1 found, 1 would be rewritten in 1 file, 0 left. Blocks: 0, which"
        #expect(run.messages.map { $0.hasPrefix(start) } == [true])
        #expect(try folder.text(of: "Screen.swift") == old)
    }

    @Test("With --write, the files are changed and printed, and keep their permissions")
    func writes() throws {
        try folder.write(old, to: "Screen.swift")
        try folder.setPermissions(0o755, of: "Screen.swift")
        let run = Run(["--write", folder.path])
        #expect(run.status == .success)
        #expect(run.printed == "\(folder.path)/Screen.swift\n")
        #expect(run.messages.map { $0.hasPrefix("Selectors: 1 found, 1 rewritten in 1 file, 0 left.") } == [true])
        #expect(try folder.text(of: "Screen.swift") == new)
        #expect(try folder.permissions(of: "Screen.swift") == 0o755)
        let again = Run(["--write", folder.path])
        #expect(again.printed.isEmpty)
        #expect(again.messages == ["Selectors: 0 found, 0 rewritten in 0 files, 0 left. Blocks: 0, which stay."])
    }

    @Test("A link to a file stays a link")
    func writesThroughLinks() throws {
        try folder.write(old, to: "Screen.swift")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Link.swift", withDestinationPath: "\(folder.path)/Screen.swift")
        #expect(Run(["--write", "\(folder.path)/Link.swift"]).status == .success)
        #expect(try folder.text(of: "Screen.swift") == new)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/Link.swift").hasSuffix(
                "Screen.swift"))
    }

    @Test("An observer that is left is printed after the summary, with its file and line")
    func explains() throws {
        try folder.write(old.replacingOccurrences(of: "self,", with: "other,"), to: "Screen.swift")
        let run = Run([folder.path])
        #expect(run.status == .success)
        #expect(run.printed.isEmpty)
        #expect(
            run.messages == [
                """
                Selectors: 1 found, 0 would be rewritten in 0 files, 1 left. Blocks: 0, which
                    stay.
                1 left: The call has another form, or observes a value: Screen (1). See “Old
                    code by form” in Migrating.md.
                """,
                "\(folder.path)/Screen.swift:5: the observer is other, and not self",
            ])
    }

    @Test("A folder is searched, without what is hidden, built or linked, and a file that is named twice counts once")
    func searches() throws {
        let skipped = ["Carthage", "DerivedData", "Pods", "Sub/build", "SourcePackages", "node_modules"]
        for path in ["A.swift", "Sub/Folder/B.swift", ".build/C.swift"] + skipped.map({ "\($0)/D.swift" }) {
            try folder.write(old, to: path)
        }
        for path in ["Sub/Notes.txt", "Kit.framework/Notes.txt"] { try folder.write(old, to: path) }
        for (link, target) in [
            ("Circle", ""), ("Kit.framework/Circle", ""), ("Gone.swift", "/0"), ("Notes", "/Sub/Notes.txt"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(link)", withDestinationPath: folder.path + target)
        }
        let run = Run([folder.path])
        #expect(
            run.messages[0] == """
                Skipped, with all hidden folders: Carthage, Circle, DerivedData, Gone.swift,
                Pods, SourcePackages, Sub/build, node_modules
                """)
        #expect(run.messages[1].hasPrefix("Selectors: 2 found, 2 would be rewritten in 2 files, 0 left."))
        let again = Run([folder.path, "\(folder.path)/Sub", "\(folder.path)/Sub/../A.swift"])
        #expect(again.printed == run.printed)
    }

    @Test("A path without Swift files, or with another file, is an error, and the other files are done")
    func reportsPaths() throws {
        try folder.write(old, to: "Screen.swift")
        try folder.write(old, to: "Notes.txt")
        try folder.write(old, to: "Texts/Notes.txt")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/Circle", withDestinationPath: "\(folder.path)/Circle")
        let paths = ["Nothing", "Circle", "Texts", "Notes.txt", "Screen.swift"].map { "\(folder.path)/\($0)" }
        let run = Run(["--write"] + paths)
        #expect(run.status == .failure)
        #expect(
            run.messages.dropLast() == [
                "\(folder.path)/Nothing: error: there is no such file or folder",
                "\(folder.path)/Circle: error: there is no such file or folder",
                "\(folder.path)/Texts: error: there is no .swift file in this folder",
                "\(folder.path)/Notes.txt: error: this is no .swift file",
            ])
        #expect(try folder.text(of: "Screen.swift") == new)
    }

    @Test("A file that isn't UTF-8 is an error; the other files are done")
    func reportsEncodings() throws {
        try folder.write(old, to: "B.swift")
        let latin = Data("// caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) })
        try latin.write(to: URL(fileURLWithPath: "\(folder.path)/A.swift"))
        let run = Run(["--write", folder.path])
        #expect(run.status == .failure)
        #expect(run.messages.dropLast() == ["\(folder.path)/A.swift: error: this file is not UTF-8"])
        #expect(try folder.text(of: "B.swift") == new)
    }

    @Test("A file without observers gets the property of those that another file of its module has in its class")
    func declaresForOtherFiles() throws {
        let declaration = "public class Screen {\n    var title = 0\n}\n"
        let body = old.replacingOccurrences(of: "final class Screen: NSObject", with: "extension Screen")
        for target in ["Same", "Other"] {
            try folder.write(
                declaration.replacingOccurrences(of: "Screen", with: target), to: "Sources/Kit/\(target).swift")
            let text = body.replacingOccurrences(of: "deinit", with: "func end()")
            try folder.write(
                text.replacingOccurrences(of: "Screen", with: target),
                to: "Sources/\(target == "Same" ? "Kit" : "App")/\(target)+Center.swift")
        }
        #expect(Run(["--write", folder.path]).status == .success)
        let property = "    let observations = NotificationToken.Bag()\n"
        #expect(
            try folder.text(of: "Sources/Kit/Same.swift")
                == "import NotificationToken\n\npublic class Same {\n\(property)\n    var title = 0\n}\n")
        #expect(try !folder.text(of: "Sources/Kit/Other.swift").contains(property))
    }

    @Test(
        "A file that can't be written is an error, and not counted; the other files are done",
        .enabled(if: getuid() != 0))
    func reportsWriting() throws {
        let other = old.replacingOccurrences(of: "class Screen", with: "class Other")
        try folder.write(other, to: "A.swift")
        try folder.write(old, to: "B.swift")
        try folder.setPermissions(0o444, of: "A.swift")
        let run = Run(["--write", folder.path])
        #expect(run.status == .failure)
        #expect(
            run.messages.map { $0.components(separatedBy: "\n")[0] } == [
                "\(folder.path)/A.swift: error: this file can't be written",
                "Selectors: 1 found, 1 rewritten in 1 file, 0 left. Blocks: 0, which stay.",
            ])
        #expect(try folder.text(of: "A.swift") == other)
        #expect(try folder.text(of: "B.swift") == new)
    }

    @Test("A file in a folder that can't be written is an error, and stays as it is", .enabled(if: getuid() != 0))
    func reportsFolders() throws {
        try folder.write(old, to: "Sub/A.swift")
        try folder.setPermissions(0o555, of: "Sub")
        let run = Run(["--write", folder.path])
        #expect(run.status == .failure)
        #expect(run.messages.count == 2)
        #expect(run.messages[0].hasPrefix("\(folder.path)/Sub/A.swift: error: this file can't be written: "))
        #expect(try folder.text(of: "Sub/A.swift") == old)
        try folder.setPermissions(0o755, of: "Sub")
    }

    @Test("Writing a file that is gone throws an error with its path")
    func reportsLostFiles() {
        let path = "\(folder.path)/Gone/Screen.swift"
        #expect {
            try TextFile.write(new, to: path)
        } throws: { error in
            let error = error as? FileError
            return error?.path == path && error?.message == "this file can't be written"
        }
    }

    @Test("--help prints the usage", arguments: ["--help", "-h"])
    func helps(option: String) {
        let run = Run([option])
        #expect(run.status == .success)
        #expect(run.printed == Command.help)
    }

    @Test(
        "A wrong command line prints what is wrong, and the usage",
        arguments: [
            ([], "name the files or folders of the app"),
            (["--wrong", "."], "there is no option --wrong"),
            (["--width", "wide", "."], "--width takes a number of columns"),
            (["--width", "0", "."], "--width takes a number of columns"),
            ([".", "--width"], "--width takes a number of columns"),
            (["--all", "."], "--all, --warnings and --strict need --audit"),
            (["--warnings", "."], "--all, --warnings and --strict need --audit"),
            (["--strict", "."], "--all, --warnings and --strict need --audit"),
            (["--audit", "--write", "."], "--audit changes nothing, so --write doesn't go with it"),
        ])
    func reportsUsage(arguments: [String], problem: String) {
        let run = Run(arguments)
        #expect(run.status == .wrongUsage)
        #expect(run.printed.isEmpty)
        #expect(run.messages == ["error: \(problem)\n\n\(Command.help)"])
    }

    @Test("--width breaks a line that has more columns, and no other", arguments: [(132, true), (133, false)])
    func breaksLines(width: Int, breaks: Bool) throws {
        try folder.write(old, to: "Screen.swift")
        #expect(Run(["--write", "--width", "\(width)", folder.path]).status == .success)
        #expect(try folder.text(of: "Screen.swift").contains("{ target, _ in\n") == breaks)
    }
}

private let call =
    "center.addObserver(self, selector: #selector(refresh), name: UIApplication.didBecomeActiveNotification, object: nil)"

private let old = """
    import Foundation

    final class Screen: NSObject {
        func start() {
            \(call)
        }
        @objc func refresh() {}

        deinit { center.removeObserver(self) }
    }

    """

private let new = """
    import Foundation
    import NotificationToken

    final class Screen: NSObject {
        func start() {
            center.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
                target.refresh()
            }.keepObserving()
        }
        @objc func refresh() {}
    }

    """

/// What a run of the command prints and returns.
struct Run {
    let status: Command.Status
    let printed: String
    let messages: [String]

    init(_ arguments: [String]) {
        var (printed, messages) = ("", [String]())
        var command = Command(print: { printed += $0 }, tell: { messages.append($0) })
        status = command.run(arguments)
        (self.printed, self.messages) = (printed, messages)
    }
}

/// A folder that is deleted when the test ends.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
    }

    func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: "\(path)/\(name)")
    }

    func permissions(of name: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? NSNumber)?.intValue
    }
}
