/// A line of a file.
struct FilePlace: Comparable, CustomStringConvertible {
    let path: String
    let line: Int

    init(_ token: Int, in file: SourceFile) {
        (path, line) = (file.path, file.source.tokens[token].line)
    }

    static func < (left: Self, right: Self) -> Bool { (left.path, left.line) < (right.path, right.line) }

    var description: String { "\(path):\(line)" }
}
