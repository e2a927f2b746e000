/// Where the system calls methods of the app: those of delegates, as Apple's documentation says, and that of a thread.
///
/// All pages are below developer.apple.com/documentation.
enum SystemCalls {
    /// - Returns: Nil for a method that the system isn't known to call.
    static func place(
        of function: FunctionDeclaration, in type: TypeDeclaration, _ file: SwiftFile, _ index: TypeIndex
    ) -> CodePlace? {
        let ancestors = index.ancestors(of: type.name)
        switch function.name {
        // foundation/thread/main()
        case "main" where index.inheritsFromThread(type):
            return .elsewhere("on another Thread")
        // watchconnectivity/wcsessiondelegate
        case "session" where ancestors.contains("WCSessionDelegate"):
            return .elsewhere("WCSession calls it on a background thread")
        // multipeerconnectivity/mcsessiondelegate
        case "session" where ancestors.contains("MCSessionDelegate"):
            return .elsewhere("MCSession calls it on a private operation queue")
        // foundation/urlsession/init(configuration:delegate:delegatequeue:)
        case "urlSession" where ancestors.contains { $0.hasPrefix("URLSession") && $0.hasSuffix("Delegate") }:
            return placeOfSession(in: file, index)
        case _ where function.prefix.attributes.contains("objc") && file.runsOnThread(function.name, of: type):
            return .elsewhere("on another Thread")
        default: return nil
        }
    }

    private static func placeOfSession(in file: SwiftFile, _ index: TypeIndex) -> CodePlace {
        let queues = file.source.calls(of: "URLSession").compactMap { call in
            call.arguments.first { $0.label == "delegateQueue" }?.tokens
        }
        let places = queues.map { queue -> CodePlace? in
            let isOwn = file.source.text(ofTokens: queue) == "nil"
            return isOwn ? .elsewhere("") : index.place(ofQueue: queue, in: file)
        }
        if !places.isEmpty, places.allSatisfy({ $0?.isElsewhere == true }) {
            return .elsewhere("URLSession calls it on a queue of its own")
        }
        let isMain = !places.isEmpty && places.allSatisfy { $0 == .mainActor }
        return isMain ? .mainActor : .anywhere("URLSession calls it on the queue of the session's delegate")
    }
}

extension TypeIndex {
    /// Whether a type, or a superclass, inherits from the system's `Thread`.
    fileprivate func inheritsFromThread(_ type: TypeDeclaration) -> Bool {
        ancestors(of: type.name).flatMap { facts[$0]?.declarations ?? [] }.contains { path, heir in
            guard heir.inherited.contains("Thread"), let file = files[path] else { return false }
            return systemWords(["Thread"], at: heir.prefix.firstToken, in: file) != nil
        }
    }
}

extension SwiftFile {
    /// Whether a thread is started with the selector of a method.
    fileprivate func runsOnThread(_ method: String, of type: TypeDeclaration) -> Bool {
        ["detachNewThreadSelector", "performSelector", "Thread"].flatMap { source.calls(of: $0) }.contains { call in
            call.arguments.contains { argument in
                guard argument.label != "onMainThread",
                    let selector = SelectorReference(argument.tokens, in: source)
                else { return false }
                return selector.method == method && [nil, "Self", type.name].contains(selector.type?.lastComponent)
            }
        }
    }
}
