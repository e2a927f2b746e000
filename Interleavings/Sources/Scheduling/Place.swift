/// Where in the sources something happened, for a trace.
package struct Place: Sendable, CustomStringConvertible {
    private let file: StaticString
    private let function: StaticString

    package init(_ file: StaticString, _ function: StaticString) {
        self.file = file
        self.function = function
    }

    /// The file's name, which is that of a type, and the function's.
    package var description: String { "\(fileName).\(function.description.prefix { $0 != "(" })" }

    /// The file's name without folder and extension.
    package var fileName: Substring {
        let path = file.description
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        return name.prefix { $0 != "." }
    }
}
