/// Which observers can trap in language mode 6: code on the main actor whose notification may be posted elsewhere.
struct Audit {
    /// Those with most observers first.
    private(set) var verdicts: [Verdict] = []
    /// What isn't understood, with the reasons.
    private(set) var unread: [(place: String, text: String)] = []
    /// How many observers no thread makes trap, by the reason.
    let unchecked: [Observers.Unchecked: Int]
    /// Posters whose names can't be read, so that each may post what nobody is known to post.
    let namelessPosters: [Poster]
    let fileCount: Int
    /// How many files are on the main actor by default.
    let isolatedCount: Int
    /// How many observers there would be more if the default isolation were the main actor.
    let defaultCount: Int

    init(of allFiles: [SwiftFile], _ index: TypeIndex) {
        // What tests post and observe says nothing about the app.
        let files = allFiles.filter { !$0.isTest }
        fileCount = files.count
        isolatedCount = files.count(where: \.isOnMainActor)
        var app = AppCode(files, index)
        let observers = Observers(of: app)
        let posters = Poster.all(in: app)
        namelessPosters = posters.filter { $0.name == nil }
        app.index.assumesMainActor = true
        defaultCount = Observers(of: app).all.count - observers.all.count
        unread = files.filter(\.mentionsNotifications).compactMap { file in
            file.source.problem.map { (file.path, $0) }
        }
        unread += observers.unread
        unchecked = observers.unchecked
        verdicts = Self.verdicts(observers.all, posters, index).flatMap(\.parts)
        verdicts.sort { ($1.observers.count, "\($0)") < ($0.observers.count, "\($1)") }
    }

    func verdicts(_ group: Verdict.Group) -> [Verdict] { verdicts.filter { $0.group == group } }

    /// One for each notification, center and queue.
    private static func verdicts(_ observers: [Observer], _ posters: [Poster], _ index: TypeIndex) -> [Verdict] {
        var (verdicts, numbers) = ([Verdict](), [Key: Int]())
        for observer in observers {
            guard let name = observer.name else { continue }
            let key = Key(name: name.identity, center: observer.center, queue: observer.queue?.reason)
            let number = numbers[key, default: verdicts.count]
            numbers[key] = number
            if number == verdicts.count { verdicts.append(Verdict(about: name.shown, in: observer.center)) }
            verdicts[number].add(observer)
        }
        let postersByName = Dictionary(grouping: posters.filter { $0.name != nil }) { $0.name?.identity }
        for (key, number) in numbers {
            for poster in postersByName[key.name] ?? [] { verdicts[number].add(poster) }
            if !key.name.isText { verdicts[number].addOtherModule() }
            let (name, isOfApp) = (verdicts[number].name, index.declares(verdicts[number].name))
            verdicts[number].addSystem(at: SystemPosts.place(of: isOfApp ? key.name : name, isOfApp: isOfApp))
        }
        return verdicts
    }

    private struct Key: Hashable {
        let name: NotificationName
        let center: [String]?
        let queue: String?
    }
}

extension SwiftFile {
    fileprivate var mentionsNotifications: Bool {
        source.tokens.contains { ["addObserver", "publisher", "NotificationCenter"].contains($0.text) }
    }
}
