import Foundation
import Testing

@testable import Migrate

/// The files of an app, before and after they are migrated.
struct App: CustomTestStringConvertible {
    struct File {
        let name: String
        let before: String
        let after: String
    }

    /// What became of a file.
    struct Migrated {
        let name: String
        let before: String
        let after: String
        let new: String
        /// The reasons by line.
        let left: [Int: String]

        /// The reasons in the comments `// left: why`, each of which stands above its line.
        var expectedLeft: [Int: String] {
            let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let pairs = lines.enumerated().compactMap { number, line in
                line.components(separatedBy: "// left: ").dropFirst().first.map { (number + 2, $0) }
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    let name: String
    let files: [File]

    var testDescription: String { name }

    static func all() throws -> [App] {
        try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted().map { name in
            let folder = fixtures.appendingPathComponent(name)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("Before").path)
            let files = try names.sorted().map { file in
                let before = try String(contentsOf: folder.appendingPathComponent("Before/\(file)"), encoding: .utf8)
                let after = try? String(contentsOf: folder.appendingPathComponent("After/\(file)"), encoding: .utf8)
                return File(name: file, before: before, after: after ?? before)
            }
            return App(name: name, files: files)
        }
    }

    func edited(_ edit: (String) -> String) -> App {
        App(name: name, files: files.map { File(name: $0.name, before: edit($0.before), after: edit($0.after)) })
    }

    func migrated() throws -> [Migrated] {
        let sources = files.map { SwiftFile(path: $0.name, text: $0.before) }
        var index = TypeIndex()
        for source in sources { index.add(source) }
        return zip(files, sources).map { file, source in
            let migration = FileMigration(of: source, index)
            let left = migration.left.map { ($0.line, $0.reason.text) }
            return Migrated(
                name: file.name, before: file.before, after: file.after, new: migration.newText,
                left: Dictionary(left) { first, _ in first })
        }
    }
}

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
