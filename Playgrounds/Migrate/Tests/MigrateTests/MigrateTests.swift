import Foundation
import Testing

@testable import Migrate

/// Migrates the apps in `Fixtures`.
///
/// A folder of `Fixtures` is an app. `Before` has its files, and `After` what becomes of those that change. The comment
/// `// left: why` stands above each observer that is left. `Tests/Scripts/check-apple` compiles what becomes of them.
@Suite struct MigrateTests {
    @Test("The files of an app become those in After", arguments: try App.all())
    func rewrites(app: App) throws {
        for file in try app.migrated() {
            #expect(file.new == file.after, "\(app.name)/\(file.name)")
        }
    }

    @Test("Each observer that is left is reported with its line and the reason", arguments: try App.all())
    func reports(app: App) throws {
        for file in try app.migrated() {
            #expect(file.left == file.expectedLeft, "\(app.name)/\(file.name)")
        }
    }

    @Test(
        "The diff makes the files in After of those in Before", .enabled(if: canPatch), arguments: try App.all())
    func printsDiffs(app: App) throws {
        for file in app.files where file.before != file.after {
            #expect(try patched(file) == file.after, "\(app.name)/\(file.name)")
        }
    }

    @Test("A second run changes nothing", arguments: try App.all())
    func isDone(app: App) throws {
        let migrated = try app.migrated()
        let again = App(name: app.name, files: migrated.map { .init(name: $0.name, before: $0.new, after: $0.new) })
        for file in try again.migrated() {
            #expect(file.new == file.before, "\(app.name)/\(file.name)")
            // A reason can name a line, which is another one now.
            #expect(file.left.keys.sorted() == file.expectedLeft.keys.sorted(), "\(app.name)/\(file.name)")
        }
    }

    @Test("Lines keep their CR LF", arguments: try App.all())
    func keepsCarriageReturns(app: App) throws {
        for file in try app.edited({ $0.replacingOccurrences(of: "\n", with: "\r\n") }).migrated() {
            #expect(file.new == file.after, "\(app.name)/\(file.name)")
        }
    }

    @Test("A byte order mark stays at the start of its file", arguments: try App.all())
    func keepsByteOrderMarks(app: App) throws {
        for file in try app.edited({ "\u{FEFF}\($0)" }).migrated() {
            #expect(file.new == file.after, "\(app.name)/\(file.name)")
        }
    }

    @Test("Lines keep their tabs", arguments: try App.all())
    func keepsTabs(app: App) throws {
        for file in try app.edited(withTabs).migrated() where !file.before.contains("swift-format-ignore-file") {
            #expect(file.new == file.after, "\(app.name)/\(file.name)")
        }
    }

    /// The text with a tab for each four spaces at the start of a line.
    private func withTabs(_ text: String) -> String {
        text.components(separatedBy: "\n").map { line in
            let spaces = line.prefix { $0 == " " }.count
            return String(repeating: "\t", count: spaces / 4) + line.dropFirst(spaces / 4 * 4)
        }.joined(separator: "\n")
    }

    /// What `patch` makes of a file with the diff of what it becomes.
    private func patched(_ file: App.File) throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(file.before.utf8).write(to: url)
        let (patch, input) = (Process(), Pipe())
        patch.executableURL = URL(fileURLWithPath: patchPath)
        patch.arguments = ["--silent", url.path]
        patch.standardInput = input
        try patch.run()
        let diff = UnifiedDiff(of: file.name, from: file.before, to: file.after)
        input.fileHandleForWriting.write(Data("\(diff)".utf8))
        try input.fileHandleForWriting.close()
        patch.waitUntilExit()
        return try String(contentsOf: url, encoding: .utf8)
    }
}

private let patchPath = "/usr/bin/patch"
private let canPatch = FileManager.default.isExecutableFile(atPath: patchPath)
