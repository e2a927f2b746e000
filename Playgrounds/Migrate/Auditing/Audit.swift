/// Which observers can trap in language mode 6: code on the main actor whose notification may be posted elsewhere.
struct Audit: CustomStringConvertible {
    private struct Post {
        let name: NotificationName
        let center: [String]?
        let place: CodePlace
        let line: String
    }

    private var listeners: [Listener] = []
    private var posts: [Post] = []

    init(of files: [SourceFile], _ index: TypeIndex) {
        let helpers = files.flatMap { file in file.observers.compactMap { file.helper(around: $0)?.name } }
        for file in files {
            listeners += Listener.all(in: file, index, helpers: Set(helpers))
            posts += file.source.calls(of: "post").compactMap { call in
                guard let name = file.postedName(by: call) else { return nil }
                return Post(
                    name: name, center: file.center(of: call), place: index.place(of: call.name, in: file),
                    line: file.place(ofToken: call.name))
            }
        }
    }

    var description: String {
        var (certain, possible) = ([String](), [String]())
        for listener in listeners {
            let (elsewhere, anywhere) = posters(of: listener)
            let doubt = listener.uncertainty.map { ", if \($0) is on the main actor" } ?? ""
            let start = "\(listener.place): \(listener.kind.rawValue)\(doubt), posted "
            if !elsewhere.isEmpty {
                certain.append(start + (elsewhere + anywhere).joined(separator: "; "))
            } else if !anywhere.isEmpty {
                possible.append(start + anywhere.joined(separator: "; "))
            }
        }
        let parts = [
            "Posted outside the main actor: \(certain.count)", certain.joined(separator: "\n"),
            "Posted by code that runs on whichever thread calls it: \(possible.count)",
            possible.joined(separator: "\n"),
            "Not known where it is posted: \(listeners.count - certain.count - possible.count)",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// The places that post a listener's name, with the reason why they may not be on the main actor.
    private func posters(of listener: Listener) -> (elsewhere: [String], anywhere: [String]) {
        guard let name = listener.name else { return ([], []) }
        var (elsewhere, anywhere) = ([String](), [String]())
        func add(_ place: CodePlace?, _ poster: String) {
            switch place {
            case .elsewhere(let why): elsewhere.append("by \(poster) (\(why))")
            case .anywhere(let why): anywhere.append("by \(poster) (\(why))")
            case .mainActor, .unknown, nil: break
            }
        }
        for post in posts where post.name == name && post.center == listener.center { add(post.place, post.line) }
        add(SystemPosts.place(of: name), "the system")
        return (elsewhere, anywhere)
    }
}

extension SourceFile {
    /// The name in `post(name: …)` or `post(Notification(name: …))`.
    fileprivate func postedName(by call: ObserverCall) -> NotificationName? {
        guard source[call.name - 1] == ".", let first = call.arguments.first else { return nil }
        if first.label == "name" { return NotificationName(first.tokens, in: self) }
        guard let open = first.tokens.first(where: { source[$0] == "(" }), let close = source.partners[open],
            source[open + 1] == "name", source[open + 2] == ":"
        else { return nil }
        let tokens = source.splitAtCommas(open + 1..<close)[0]
        return NotificationName(tokens.dropFirst(2), in: self)
    }
}
