/// What the command line asks for.
struct Options {
    var paths: [String] = []
    var writes = false
    var wantsHelp = false

    init(_ arguments: [String]) throws(UsageError) {
        for argument in arguments {
            switch argument {
            case "--write": writes = true
            case "--help", "-h": wantsHelp = true
            case _ where argument.hasPrefix("-"): throw UsageError(message: "there is no option \(argument)")
            default: paths.append(argument)
            }
        }
        if paths.isEmpty, !wantsHelp { throw UsageError(message: "name the files or folders to migrate") }
    }

    static let help = """
        Rewrites observers that are registered with a selector:

            center.addObserver(self, selector: #selector(refresh(_:)), name: .didLogIn, object: nil)
            center.observe(name: .didLogIn, with: self) { $0.refresh($1) }.keepObserving()

        usage: swift run --package-path Playgrounds Migrate [--write] PATH…

        PATH is a .swift file, or a folder of them. Pass the whole app, because one file can remove the observers of
        another.

        Without --write, no file is changed, and a diff shows what would be. If it isn't certain that an observer can be
        rewritten, it is left, and a line says why. If a file can't be read or written, the status is 1.

        """
}

struct UsageError: Error {
    let message: String
}
