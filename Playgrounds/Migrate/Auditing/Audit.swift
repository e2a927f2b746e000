/// Which observers can trap in language mode 6: code on the main actor whose notification may be posted elsewhere.
struct Audit {
    /// A notification with its observers on the main actor, and with those who post it.
    struct Entry {
        enum Risk: CaseIterable {
            case certain, possible, unknown
            /// The files post it, but only on the main actor.
            case none
        }

        let name: NotificationName
        let center: [String]?
        fileprivate(set) var listeners: [Listener] = []
        /// Those that aren't on the main actor for certain, the certain ones first.
        fileprivate(set) var posters: [(codePlace: CodePlace, place: String?)] = []
        fileprivate(set) var isPosted = false

        var risk: Risk {
            guard let first = posters.first else { return isPosted ? .none : .unknown }
            return first.codePlace.isElsewhere && listeners.contains { $0.uncertainty == nil } ? .certain : .possible
        }
    }

    /// Those with most observers first.
    private(set) var entries: [Entry] = []
    /// The places of observers and posts whose names the files don't say.
    private(set) var unreadNames: [String] = []
    /// The files that aren't understood, with the reasons.
    private(set) var unreadFiles: [(path: String, problem: String)] = []
    let fileCount: Int

    init(of allFiles: [SourceFile], _ index: TypeIndex) {
        // What tests post and observe says nothing about the app.
        let files = allFiles.filter { !$0.isTest }
        fileCount = files.count
        let reader = NameReader(of: files, index)
        unreadFiles = files.filter(\.mentionsNotifications).compactMap { file in
            file.source.problem.map { (file.path, $0) }
        }
        var numbers: [Key: Int] = [:]
        let listeners = files.flatMap { Listener.all(in: $0, index, reader) }
        let posters = files.flatMap { Poster.all(in: $0, index, reader) }
        unreadNames = listeners.filter { $0.name == nil }.map(\.place) + posters.filter { $0.name == nil }.map(\.place)
        for listener in listeners {
            guard let name = listener.name else { continue }
            let number = numbers[Key(name, listener.center), default: entries.count]
            numbers[Key(name, listener.center)] = number
            if number == entries.count { entries.append(Entry(name: name.shown, center: listener.center)) }
            // Two functions of one name get what is passed to either.
            if entries[number].listeners.contains(where: { $0.place == listener.place }) { continue }
            entries[number].listeners.append(listener)
        }
        for poster in posters {
            guard let name = poster.name, let number = numbers[Key(name, poster.center)] else { continue }
            entries[number].add(poster.codePlace, poster.place)
        }
        for number in entries.indices {
            SystemPosts.place(of: entries[number].name).map { entries[number].add($0, nil) }
            entries[number].posters.sort { $0.codePlace.isElsewhere && !$1.codePlace.isElsewhere }
        }
        entries.sort { ($1.listeners.count, "\($0)") < ($0.listeners.count, "\($1)") }
    }

    func entries(_ risk: Entry.Risk) -> [Entry] { entries.filter { $0.risk == risk } }

    private struct Key: Hashable {
        let name: NotificationName
        let center: [String]?

        init(_ name: NameReader.Found, _ center: [String]?) { (self.name, self.center) = (name.identity, center) }
    }
}

extension Audit.Entry: CustomStringConvertible {
    /// The name, with the center if that isn't the default one.
    var description: String {
        let center = center?.joined() ?? "another center"
        return center == "NotificationCenter.default" ? "\(name)" : "\(name) in \(center)"
    }

    fileprivate mutating func add(_ codePlace: CodePlace, _ place: String?) {
        isPosted = isPosted || codePlace != .unknown(nil)
        if codePlace != .mainActor, codePlace != .unknown(nil) { posters.append((codePlace, place)) }
    }
}

extension SourceFile {
    fileprivate var isTest: Bool {
        source.tokens.indices.contains { source[$0] == "import" && ["XCTest", "Testing"].contains(source[$0 + 1]) }
    }

    fileprivate var mentionsNotifications: Bool {
        source.tokens.contains { ["addObserver", "publisher", "NotificationCenter"].contains($0.text) }
    }
}
