/// Where the system calls the methods of delegates, for those of which Apple's documentation says it.
///
/// All pages are below developer.apple.com/documentation.
enum DelegateThreads {
    /// - Returns: Nil for a method that isn't known to be one of a delegate.
    static func place(
        of function: FunctionDeclaration, in type: TypeDeclaration, _ file: SourceFile, _ index: TypeIndex
    ) -> CodePlace? {
        let protocols = index.ancestors(of: type.name)
        switch function.name {
        // watchconnectivity/wcsessiondelegate
        case "session" where protocols.contains("WCSessionDelegate"):
            return .elsewhere("WCSession calls it on a background thread")
        // multipeerconnectivity/mcsessiondelegate
        case "session" where protocols.contains("MCSessionDelegate"):
            return .elsewhere("MCSession calls it on a private operation queue")
        // foundation/urlsession/init(configuration:delegate:delegatequeue:)
        case "urlSession" where protocols.contains { $0.hasPrefix("URLSession") && $0.hasSuffix("Delegate") }:
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
        default: return nil
        }
    }
}
