import Foundation

/// The program, apart from the process that runs it.
struct Command {
    enum Status: Int32 {
        case success = 0, failure = 1, wrongUsage = 2
    }

    /// Prints on standard output.
    let print: (String) -> Void
    /// Prints a line on standard error.
    let complain: (String) -> Void
    private var failed = false

    init(print: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
        self.print = print
        self.complain = complain
    }

    mutating func run(_ arguments: [String]) -> Status {
        do throws(UsageError) {
            let options = try Options(arguments)
            if options.wantsHelp {
                print(Options.help)
            } else {
                migrate(options)
            }
            return failed ? .failure : .success
        } catch {
            complain("error: \(error.message)\n\n\(Options.help)")
            return .wrongUsage
        }
    }

    private mutating func migrate(_ options: Options) {
        var index = TypeIndex()
        let files = readFiles(at: paths(options.paths), index: &index)
        var report = Report()
        for file in files {
            let migration = FileMigration(of: file, index)
            if !migration.edits.isEmpty, options.writes {
                guard write(migration.newText, to: file.path) else { continue }
            } else {
                print(UnifiedDiff(path: file.path, old: file.text, new: migration.newText).description)
            }
            report.add(migration, of: file)
        }
        print(report.text(written: options.writes))
    }

    /// The files at the paths of the command line, each once.
    private mutating func paths(_ names: [String]) -> [String] {
        var (found, errors, seen) = ([String](), [FileError](), Set<String>())
        for name in names { found += SwiftFiles.find(at: name) { errors.append($0) } }
        errors.forEach { fail($0) }
        return found.filter { seen.insert(URL(fileURLWithPath: $0).standardizedFileURL.path).inserted }
    }

    /// Reads all files before any is migrated, because what one of them says can matter for another.
    ///
    /// It returns those with observers.
    private mutating func readFiles(at paths: [String], index: inout TypeIndex) -> [SourceFile] {
        var files: [SourceFile] = []
        for (number, path) in paths.enumerated() {
            if number > 0, number.isMultiple(of: 500) { complain("Read \(number) of \(paths.count) files") }
            do throws(FileError) {
                let file = SourceFile(path: path, text: try SwiftFiles.read(path))
                index.add(file)
                if !file.observers.isEmpty { files.append(file) }
            } catch {
                fail(error)
            }
        }
        return files
    }

    private mutating func write(_ text: String, to path: String) -> Bool {
        do throws(FileError) {
            try SwiftFiles.write(text, to: path)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Says what is wrong with a file, and goes on with the others.
    private mutating func fail(_ error: FileError) {
        failed = true
        complain("\(error.path): error: \(error.message)")
    }
}
