import Foundation

/// What the arguments of the command say.
struct Options {
    var paths: [String] = []
    var helps = false
    var writes = false
    var audits = false
    /// Whether the audit prints warnings as a compiler does.
    var warns = false
    /// Whether observers that trap for certain make the status a failure.
    var isStrict = false
    var width = 120
    /// What is wrong with them.
    var problem: String?

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": helps = true
            case "--write": writes = true
            case "--audit": audits = true
            case "--warnings": warns = true
            case "--strict": isStrict = true
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
        if problem == nil, !audits, warns || isStrict { problem = "--warnings and --strict need --audit" }
    }

    /// A path below the folder that was passed, or below the one around all that were passed.
    func below(_ path: String) -> String {
        let common = paths.dropFirst().reduce(paths[0]) { $0.commonPrefix(with: $1) }
        let folder = paths.count == 1 ? common : String(common[..<(common.lastIndex(of: "/") ?? common.startIndex)])
        guard !folder.isEmpty, path != folder, path.hasPrefix(folder) else { return path }
        return String(path.dropFirst(folder.count).drop { $0 == "/" })
    }
}
