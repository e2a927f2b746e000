/// A file of the app with what it says about observers.
struct SwiftFile {
    let path: String
    let text: String
    let isTest: Bool
    /// Whether its code is on the main actor if nothing says otherwise.
    let isOnMainActor: Bool
    let source: Source
    let structure: Structure
    /// The calls of `addObserver` with a selector.
    let selectorCalls: [Call]
    /// Those that `Removal.calls` finds.
    let removalCalls: [Call]

    init(path: String, text: String, isTest: Bool = false, isOnMainActor: Bool = false) {
        self.path = path
        self.text = text
        self.isOnMainActor = isOnMainActor
        source = Source(text)
        self.isTest = isTest || source.importsTests
        structure = Structure(of: source, isOnMainActor: isOnMainActor)
        selectorCalls = source.calls(of: "addObserver").filter(\.registersSelector)
        removalCalls = Removal.calls(in: source, structure)
    }

    func place(ofToken index: Int) -> String { "\(path):\(source.tokens[index].line)" }

    func type(around call: Call) -> TypeDeclaration? { structure.type(around: call.name) }

    /// The folder of the target in a package, which is below `Sources`.
    var target: [Substring]? {
        let folders = path.split(separator: "/").dropLast()
        return folders.lastIndex(of: "Sources").map { Array(folders.prefix($0 + 2)) }
    }

    /// Whether the file uses the name of the library's main class for another one, such as Realm's.
    var hasOtherToken: Bool {
        let uses = source.tokens.indices.filter { source[$0] == "NotificationToken" }
        return !uses.isEmpty && !uses.contains { source[$0 - 1] == "import" }
    }
}
