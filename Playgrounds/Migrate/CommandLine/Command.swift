import Foundation

/// The program, apart from the process that runs it.
struct Command {
    enum Status: Int32 {
        case success = 0, failure = 1, wrongUsage = 2
    }

    static let help = """
        Rewrites observers that are registered with a selector:

            center.addObserver(self, selector: #selector(refresh(_:)), name: .didLogIn, object: nil)
            center.observe(name: .didLogIn, with: self) { $0.refresh($1) }.keepObserving()

        usage: swift run --package-path Playgrounds Migrate [--write] PATH…

        PATH is a .swift file, or a folder of them. Pass the whole app, because one file can remove the observers of
        another.

        Without --write, no file is changed, and a diff is printed on standard output. If you run the program in the
        folder of the app, with . as PATH, then `patch -p0` and `git apply -p0` can apply the diff.

        If it isn't certain that an observer can be rewritten, it is left, and a line on standard error says why. If a
        file can't be read or written, the status is 1.

        """

    /// Prints a diff on standard output.
    let print: (String) -> Void
    /// Prints a line on standard error.
    let tell: (String) -> Void
    private(set) var failed = false

    mutating func run(_ arguments: [String]) -> Status {
        let paths = arguments.filter { !$0.hasPrefix("-") }
        let options = Set(arguments.filter { $0.hasPrefix("-") })
        if options.contains("--help") || options.contains("-h") {
            print(Self.help)
            return .success
        }
        let unknown = options.subtracting(["--write"]).sorted().first.map { "there is no option \($0)" }
        if let problem = unknown ?? (paths.isEmpty ? "name the files or folders to migrate" : nil) {
            tell("error: \(problem)\n\n\(Self.help)")
            return .wrongUsage
        }
        migrate(paths, writes: options.contains("--write"))
        return failed ? .failure : .success
    }

    private mutating func migrate(_ paths: [String], writes: Bool) {
        // All files are read before any is migrated, because what one of them says can matter for another.
        var index = TypeIndex()
        let files = readFiles(at: paths, index: &index)
        var (left, rewrittenCount, fileCount) = ([String](), 0, 0)
        for file in files {
            let migration = FileMigration(of: file, index)
            if !writes {
                if !migration.edits.isEmpty {
                    print("\(UnifiedDiff(of: file.path, from: file.text, to: migration.newText))")
                }
            } else if !migration.edits.isEmpty {
                guard succeeds({ () throws(FileError) in try SwiftFiles.write(migration.newText, to: file.path) })
                else {
                    continue
                }
            }
            left += migration.left.map { "\(file.path):\($0.line): \($0.reason.text)" }
            rewrittenCount += migration.rewritten.count
            fileCount += migration.edits.isEmpty ? 0 : 1
        }
        let rewritten = "\(writes ? "rewritten" : "would be rewritten"): \(rewrittenCount), in files: \(fileCount)"
        let hint = writes || rewrittenCount == 0 ? "" : " Add --write to write the files."
        let found = "Observers found: \(left.count + rewrittenCount)"
        for line in left { tell(line) }
        tell("\(found), \(rewritten), left: \(left.count).\(hint)")
    }

    /// Adds all files to the index, each once, and returns those with observers.
    private mutating func readFiles(at paths: [String], index: inout TypeIndex) -> [SourceFile] {
        var (found, files, seen) = ([String](), [SourceFile](), Set<String>())
        for path in paths {
            found += SwiftFiles.find(at: path) { fail($0) }
        }
        for path in found where seen.insert(URL(fileURLWithPath: path).standardizedFileURL.path).inserted {
            if seen.count.isMultiple(of: 500) { tell("\(seen.count) of \(found.count) files") }
            _ = succeeds { () throws(FileError) in
                let file = SourceFile(path: path, text: try SwiftFiles.read(path))
                index.add(file)
                if !file.observers.isEmpty { files.append(file) }
            }
        }
        return files
    }

    /// Says what is wrong with a file, if something is, so that the others are done nevertheless.
    private mutating func succeeds(_ body: () throws(FileError) -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            fail(error)
            return false
        }
    }

    private mutating func fail(_ error: FileError) {
        failed = true
        tell("\(error.path): error: \(error.message)")
    }
}
