/// A place in the sources, for a trace.
package struct Place: Sendable, CustomStringConvertible {
    private let file: StaticString
    private let function: StaticString

    package init(_ file: StaticString, _ function: StaticString) {
        self.file = file
        self.function = function
    }

    /// The names of the file and the function.
    package var description: String { "\(fileName).\(function.description.prefix { $0 != "(" })" }

    /// The name of the file without folder and extension.
    package var fileName: Substring {
        let path = file.description
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        return name.prefix { $0 != "." }
    }
}
