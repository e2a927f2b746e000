/// Finds out which notification center an expression is.
///
/// Variables of one name count as one. They are the default center if the files give it to them, and no other center.
struct CenterReader {
    /// The names of variables that are the default center.
    private let defaults: Set<String>

    init(of files: [SwiftFile], _ index: TypeIndex) {
        let names = Set(
            index.variables.compactMap { name, variables in
                variables.contains { $0.type?.contains("Notification") == true } ? name : nil
            })
        var (defaults, others) = (Set<String>(), Set<String>())
        for source in files.map(\.source) where !names.isEmpty {
            for token in source.tokens.indices
            where [":", "="].contains(source[token + 1]) && names.contains(source[token]) {
                var words = source.value(ofName: token).map { source.texts($0).filter { $0 != "." } } ?? []
                if let module = words.first, TypeIndex.systemModules.contains(module) { words.removeFirst() }
                if words == ["default"] || words == ["NotificationCenter", "default"] {
                    defaults.insert(source[token])
                } else if words.contains(where: { $0.hasSuffix("NotificationCenter") }) {
                    others.insert(source[token])
                }
            }
        }
        self.defaults = defaults.subtracting(others)
    }

    /// The words of the center of a call, with one spelling for the default center; nil if the call shows no center.
    func center(of call: Call, in file: SwiftFile) -> [String]? {
        file.center(of: call).map { words in
            let last = words.last { !["?", "!"].contains($0) } ?? ""
            return defaults.contains(last) ? SwiftFile.defaultCenter : words
        }
    }

    /// Whether a center can't be another one.
    static func areApart(_ first: [String]?, _ second: [String]?) -> Bool {
        func isOfSystem(_ center: [String]?) -> Bool {
            center?.contains { ["NSWorkspace", "DistributedNotificationCenter"].contains($0) } == true
        }
        return first != second && (isOfSystem(first) || isOfSystem(second))
    }
}

extension Source {
    /// What stands after a name with an `=`, in the braces of its declaration, or after the label of an argument.
    fileprivate func value(ofName token: Int) -> Range<Int>? {
        if self[token + 1] == "=" { return expression(from: token + 2) }
        let isType = self[token + 2].first?.isUppercase == true && ![".", "("].contains(self[token + 3])
        return isType || ["any", "some"].contains(self[token + 2])
            ? value(ofDeclaration: token) : expression(from: token + 2)
    }
}
