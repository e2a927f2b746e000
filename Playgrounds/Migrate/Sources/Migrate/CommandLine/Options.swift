/// What the arguments of the command say.
struct Options {
    var paths: [String] = []
    var helps = false
    var writes = false
    var audits = false
    /// Whether the audit also lists the names that are posted on the main actor only.
    var listsAll = false
    /// Whether the audit prints warnings as a compiler does.
    var warns = false
    /// Whether observers that trap for certain make the status a failure.
    var isStrict = false
    var width = 120
    /// Whether code of targets that don't say it is on the main actor by default; nil if the option isn't there.
    var isOnMainActor: Bool?
    /// What is wrong with them.
    var problem: String?

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": helps = true
            case "--write": writes = true
            case "--audit": audits = true
            case "--all": listsAll = true
            case "--warnings": warns = true
            case "--strict": isStrict = true
            case "--default-isolation":
                isOnMainActor = rest.popFirst().flatMap(BuildSettings.isOnMainActor)
                if isOnMainActor == nil { problem = "--default-isolation takes MainActor or nonisolated" }
            case "--width":
                guard let number = rest.popFirst().flatMap(Int.init), number > 0 else {
                    problem = "--width takes a number of columns"
                    continue
                }
                width = number
            case let option where option.hasPrefix("-"): problem = "there is no option \(option)"
            default: paths.append(argument)
            }
        }
        if problem == nil, paths.isEmpty { problem = "name the files or folders of the app" }
        if problem == nil, audits, writes { problem = "--audit changes nothing, so --write doesn't go with it" }
        if problem == nil, !audits, listsAll || warns || isStrict {
            problem = "--all, --warnings and --strict need --audit"
        }
    }

    /// A path below the folder that was passed, if it is the only one.
    func below(_ path: String) -> String {
        guard paths.count == 1, path.hasPrefix(paths[0]), path != paths[0] else { return path }
        return String(path.dropFirst(paths[0].count).drop { $0 == "/" })
    }
}
