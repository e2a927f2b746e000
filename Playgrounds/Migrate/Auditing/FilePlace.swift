/// A line of a file.
struct FilePlace: CustomStringConvertible {
    let path: String
    let line: Int

    init(_ token: Int, in file: SourceFile) {
        (path, line) = (file.path, file.source.tokens[token].line)
    }

    var description: String { "\(path):\(line)" }
}
