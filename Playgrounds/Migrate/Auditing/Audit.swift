/// Which observers can trap in language mode 6: code on the main actor whose notification may be posted elsewhere.
struct Audit {
    /// A notification with its observers on the main actor, and with those who post it.
    struct Entry {
        enum Risk: CaseIterable {
            case certain, possible, unknown
            /// The files declare it, and post it only on the main actor.
            case none
        }

        struct Post: Equatable {
            let codePlace: CodePlace
            /// Nil for the system, and if the observer doesn't run where the poster does.
            let place: String?
            /// The type, or the file, whose code posts.
            let owner: String
        }

        let name: NotificationName
        let center: [String]?
        fileprivate(set) var listeners: [Listener] = []
        /// Those that aren't on the main actor for certain, the certain ones first.
        fileprivate(set) var posters: [Post] = []
        fileprivate(set) var isPosted = false

        var risk: Risk {
            guard let first = posters.first else { return isPosted ? .none : .unknown }
            return first.codePlace.isElsewhere && listeners.contains { $0.doubt == nil } ? .certain : .possible
        }
    }

    /// Those with most observers first.
    private(set) var entries: [Entry] = []
    /// What isn't understood, with the reasons.
    private(set) var unread: [(place: String, text: String)] = []
    let fileCount: Int
    /// How many files are on the main actor by default.
    let isolatedCount: Int
    /// How many observers there would be more if the default isolation were the main actor.
    let defaultCount: Int

    init(of allFiles: [SourceFile], _ index: TypeIndex) {
        // What tests post and observe says nothing about the app.
        let files = allFiles.filter { !$0.isTest }
        fileCount = files.count
        isolatedCount = files.count(where: \.isOnMainActor)
        var app = AppCode(files, index)
        let listeners = Listeners(of: app)
        let posters = Poster.all(in: app)
        app.index.assumesMainActor = true
        defaultCount = Listeners(of: app).all.count - listeners.all.count
        unread = files.filter(\.mentionsNotifications).compactMap { file in
            file.source.problem.map { (file.path, $0) }
        }
        unread += listeners.unread
        unread += posters.filter { $0.name == nil }.map { ($0.place, "it isn't certain which name this is") }
        var numbers: [Key: Int] = [:]
        for listener in listeners.all {
            guard let name = listener.name else { continue }
            let key = Key(name: name.identity, center: listener.center, queue: listener.queue?.reason)
            let number = numbers[key, default: entries.count]
            numbers[key] = number
            if number == entries.count { entries.append(Entry(name: name.shown, center: listener.center)) }
            // Two functions of one name get what is passed to either.
            if entries[number].listeners.contains(where: { $0.place == listener.place }) { continue }
            entries[number].listeners.append(listener)
            if let queue = listener.queue { entries[number].add(queue, nil, "whoever posts it") }
        }
        let postersByName = Dictionary(grouping: posters.filter { $0.name != nil }) { $0.name?.identity }
        for (key, number) in numbers {
            for poster in postersByName[key.name] ?? [] { entries[number].add(poster, from: key.center) }
            // What another module declares, that module may post, too.
            if !key.name.isText { entries[number].isPosted = false }
            if key.queue != nil { continue }
            SystemPosts.place(of: entries[number].name).map { entries[number].add($0, nil, "the system") }
            entries[number].posters.sort { $0.codePlace.isElsewhere && !$1.codePlace.isElsewhere }
        }
        entries = entries.flatMap(\.parts)
        entries.sort { ($1.listeners.count, "\($0)") < ($0.listeners.count, "\($1)") }
    }

    func entries(_ risk: Entry.Risk) -> [Entry] { entries.filter { $0.risk == risk } }

    private struct Key: Hashable {
        let name: NotificationName
        let center: [String]?
        let queue: String?
    }
}

extension Audit.Entry: CustomStringConvertible {
    /// The name, with the center if that isn't the default one.
    var description: String {
        let center = center?.joined() ?? "another center"
        return center == "NotificationCenter.default" ? "\(name)" : "\(name) in \(center)"
    }

    /// The entry without the listeners that may not trap, if others do for certain, and an entry of those.
    fileprivate var parts: [Self] {
        var (certain, possible) = (self, self)
        certain.listeners.removeAll { $0.doubt != nil }
        possible.listeners.removeAll { $0.doubt == nil }
        return risk != .certain || possible.listeners.isEmpty ? [self] : [certain, possible]
    }

    fileprivate mutating func add(_ poster: Poster, from center: [String]?) {
        if CenterReader.areApart(poster.center, center) { return }
        var place = poster.codePlace
        if poster.center != center { place = place.doubted("posted in \(poster.center?.joined() ?? "another center")") }
        // It doesn't matter where a post is that a queue receives.
        if listeners[0].queue != nil { place = place.doubted("received on the queue") }
        add(place, poster.place, poster.owner)
    }

    fileprivate mutating func add(_ codePlace: CodePlace, _ place: String?, _ owner: String) {
        isPosted = isPosted || codePlace != .unknown(nil)
        if codePlace == .mainActor || codePlace == .unknown(nil) { return }
        let post = Post(codePlace: codePlace, place: place, owner: owner)
        // Two names of one call can be one notification.
        if posters.contains(post) { return }
        posters.append(post)
    }
}

extension SourceFile {
    fileprivate var mentionsNotifications: Bool {
        source.tokens.contains { ["addObserver", "publisher", "NotificationCenter"].contains($0.text) }
    }
}
