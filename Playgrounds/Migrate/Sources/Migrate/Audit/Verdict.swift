/// What an audit says about a notification: who observes it on the main actor, who posts it, and whether that can trap.
struct Verdict {
    enum Group: CaseIterable {
        /// Another thread calls its observers for certain.
        case traps
        /// Another thread may call its observers.
        case mayTrap
        /// Nobody is known to post it on another thread, but someone who isn't known may.
        case notKnown
        /// All of its posters are known, and on the main actor.
        case staysOnMain
    }

    /// A poster that isn't on the main actor for certain.
    struct Post: Equatable {
        let owner: Owner
        let codePlace: CodePlace
        /// The file and line; nil for the system, and for whoever posts.
        let place: String?
    }

    /// The poster's owner.
    ///
    /// If several post, the last of these cases decides what to do.
    enum Owner: Hashable, Comparable, CustomStringConvertible {
        /// A type, or a file, of the app.
        case code(String)
        /// Nobody can move its posts to the main actor.
        case system
        /// The observer receives on another queue, so it doesn't matter who posts.
        case anyone

        var isCode: Bool { if case .code = self { true } else { false } }

        var description: String {
            switch self {
            case .code(let name): name
            case .system: "the system"
            case .anyone: "whoever posts it"
            }
        }
    }

    let name: NotificationName
    let center: [String]?
    private(set) var observers: [Observer]
    /// The certain ones first.
    private(set) var posts: [Post] = []
    /// The posters on the main actor.
    private(set) var mainPosts: [Post] = []
    private var isPosted = false

    init(about name: NotificationName, in center: [String]?) {
        (self.name, self.center, observers) = (name, center, [])
    }

    var group: Group {
        guard let first = posts.first else { return isPosted ? .staysOnMain : .notKnown }
        return first.codePlace.isElsewhere && observers.contains { $0.doubt == nil } ? .traps : .mayTrap
    }

    /// The rank of its likeliest poster.
    var rank: Int { posts.map(\.codePlace.rank).min() ?? 0 }

    /// Who decides what to do, because only posts of the app can be moved.
    var decisiveOwner: Owner? { posts.map(\.owner).max() }

    /// The verdict without the observers that may not trap, if others do for certain, and a verdict about those.
    var parts: [Self] {
        var (certain, possible) = (self, self)
        certain.observers.removeAll { $0.doubt != nil }
        possible.observers.removeAll { $0.doubt == nil }
        return group != .traps || possible.observers.isEmpty ? [self] : [certain, possible]
    }

    // MARK: - Adding what the files say

    mutating func add(_ observer: Observer) {
        // Two functions of one name get what is passed to either.
        if observers.contains(where: { $0.place == observer.place }) { return }
        observers.append(observer)
        if let queue = observer.queue { add(Post(owner: .anyone, codePlace: queue, place: nil)) }
    }

    mutating func add(_ poster: Poster) {
        // It doesn't matter where a post is that a queue receives.
        if observers[0].queue != nil || CenterReader.areApart(poster.center, center) { return }
        var place = poster.codePlace
        if poster.center != center { place = place.doubted("posted in \(poster.center?.joined() ?? "another center")") }
        add(Post(owner: .code(poster.owner), codePlace: place, place: poster.place))
    }

    /// Adds what the system posts.
    mutating func addSystem(at place: CodePlace?) {
        if observers[0].queue != nil { return }
        if let place { add(Post(owner: .system, codePlace: place, place: nil)) }
    }

    /// Says that another module declares the name, so that it may post it, too.
    mutating func addOtherModule() { isPosted = false }

    private mutating func add(_ post: Post) {
        isPosted = isPosted || post.codePlace != .unknown(nil)
        // Two names of one call can be one notification.
        if post.codePlace == .unknown(nil) || (posts + mainPosts).contains(post) { return }
        if post.codePlace == .mainActor { return mainPosts.append(post) }
        posts.append(post)
        posts = posts.filter(\.codePlace.isElsewhere) + posts.filter { !$0.codePlace.isElsewhere }
    }
}

extension Verdict: CustomStringConvertible {
    /// The name, with the center if that isn't the default one.
    var description: String {
        let center = center?.joined() ?? "another center"
        return center == "NotificationCenter.default" ? "\(name)" : "\(name) in \(center)"
    }
}
