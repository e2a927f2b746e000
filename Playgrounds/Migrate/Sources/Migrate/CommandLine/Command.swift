import Foundation

/// The program, apart from the process that runs it.
struct Command {
    enum Status: Int32 {
        case success = 0, failure = 1, wrongUsage = 2, trap = 3
    }

    static let help = """
        Rewrites observers that are registered with a selector:

            center.addObserver(self, selector: #selector(refresh(_:)), name: .didLogIn, object: nil)
            center.observe(name: .didLogIn, with: self) { $0.refresh($1) }.keepObserving()

        usage: swift run --package-path Playgrounds/Migrate Migrate [--write] [--width N] PATH…
               swift run --package-path Playgrounds/Migrate Migrate --audit [--all] [--warnings] [--strict] PATH…

        PATH is a .swift file, or a folder of them. Pass the whole app, because one file can remove the observers of
        another, and post what another observes. Hidden folders are skipped, and those of dependencies and builds.

        --write     writes the files, and prints their paths. Without it, no file is changed, and a diff is printed on
                    standard output.
        --width N   breaks lines that are longer than N columns, instead of 120.
        --audit     prints which observers can trap in language mode 6: code that is, or may be, on the main actor, and
                    that another thread may run, such as selectors, closures of publishers, and code that checks for
                    the main thread, as with assumeIsolated. It changes nothing.
        --all       also lists the names that are posted on the main actor only, with their posters.
        --warnings  prints the audit as lines such as `Profile.swift:24: warning: …`, for Xcode and CI.
        --strict    makes the status of an audit 3 if an observer traps for certain.
        --default-isolation MainActor
                    says that code without an attribute is on the main actor. It counts for files of no package,
                    unless a project file or an .xcconfig file says it. A package says it in Package.swift.

        An observer is left if it isn't certain that it can be rewritten. Standard error has a summary, and then a line
        for each observer that is left. The status is 1 if a file can't be read or written, and 2 for a wrong usage.

        """

    /// Prints a diff or an audit on standard output.
    let print: (String) -> Void
    /// Prints a line on standard error.
    let tell: (String) -> Void
    private(set) var failed = false

    mutating func run(_ arguments: [String]) -> Status {
        let options = Options(arguments)
        if options.helps {
            print(Self.help)
            return .success
        }
        if let problem = options.problem {
            tell("error: \(problem)\n\n\(Self.help)")
            return .wrongUsage
        }
        let start = Date()
        // All files are read before any is migrated, because what one of them says can matter for another.
        var index = TypeIndex()
        let files = readFiles(options, index: &index)
        if options.audits {
            let audit = Audit(of: files, index)
            let seconds = Date().timeIntervalSince(start)
            print(
                options.warns
                    ? "\(AuditWarnings(audit: audit, options: options))"
                    : "\(AuditReport(audit: audit, options: options, seconds: seconds))")
            if options.isStrict, !failed, !audit.verdicts(.traps).isEmpty { return .trap }
        } else {
            migrate(files, index, options)
        }
        return failed ? .failure : .success
    }

    private mutating func migrate(_ files: [SwiftFile], _ index: TypeIndex, _ options: Options) {
        var (left, summary) = ([String](), Summary(of: files, index, options))
        for file in files {
            let migration = FileMigration(of: file, index, width: options.width)
            if !migration.edits.isEmpty {
                if !options.writes {
                    print("\(UnifiedDiff(of: file.path, from: file.text, to: migration.newText))")
                } else {
                    let text = migration.newText
                    guard succeeds({ () throws(FileError) in try TextFile.write(text, to: file.path) }) else {
                        continue
                    }
                    print("\(file.path)\n")
                }
            }
            left += migration.left.map { "\(file.path):\($0.line): \($0.reason.text)" }
            summary.add(migration, path: file.path)
        }
        tell("\(summary)")
        for line in left { tell(line) }
    }

    /// Adds all files to the index, each once.
    private mutating func readFiles(_ options: Options, index: inout TypeIndex) -> [SwiftFile] {
        let found = options.paths.map { FileSearch(at: $0) }
        for error in found.flatMap(\.errors) { fail(error) }
        let skipped = found.flatMap(\.skipped).map(options.below)
        if !skipped.isEmpty { tell("Skipped, with all hidden folders: \(skipped.joined(separator: ", "))".wrapped()) }
        let settings = Set(found.flatMap(\.settings).map(\.standardPath))
        let targets = Targets(settings.sorted(), assuming: options.isOnMainActor)
        for problem in targets.problems { tell("\(problem.path): warning: \(problem.message)") }
        var (files, seen) = ([SwiftFile](), Set<String>())
        for path in found.flatMap(\.paths)
        where seen.insert(path.standardPath).inserted {
            _ = succeeds { () throws(FileError) in
                let place = targets.place(of: path)
                let root = options.paths.first { path.hasPrefix($0) } ?? ""
                let file = SwiftFile(
                    path: path, text: try TextFile.read(path),
                    isTest: place.isTest || String(path.dropFirst(root.count)).isInTests,
                    isOnMainActor: place.isOnMainActor)
                index.add(file)
                files.append(file)
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
