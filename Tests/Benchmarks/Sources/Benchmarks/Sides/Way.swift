import Foundation
import NotificationToken
import Probes

/// How a payload reaches its handler: with this library, and as a person writes it with Foundation.
struct Way<User: Payload>: Sendable {
    typealias Observe<Token> = @Sendable (Place<User>, Arrivals) -> Token
    typealias Post = @Sendable (Place<User>) -> Void

    let ours: Observe<NotificationToken>
    let foundation: Observe<any NSObjectProtocol>
    /// The thread that runs the handler: the poster's, or the main thread with the poster on it too, or another one.
    var thread = Thread.poster
    /// Makes the coding of a place's key.
    var coding: @Sendable () -> Notification.Key<User>.Coding = { .boxed }
    var ourPost: Post = { at in at.center.post(at.key, object: at.sender, payload: .ada) }
    var foundationPost = postByHand

    enum Thread { case poster, main, other }

    static var inline: Self { inline { .boxed } }

    static var userInfo: Self { inline { .userInfo("user") } }

    static var custom: Self {
        inline { .custom(decode: { $0.userInfo?["user"] as? User }, encode: { ["user": $0] }) }
    }

    static var byName: Self {
        Way(
            ours: { at, _ in at.center.observe(name: at.key.name, queue: nil) { _ in deliver(1) } },
            foundation: { at, _ in
                at.center.addObserver(forName: at.key.name, object: nil, queue: nil) { _ in deliver(1) }
            },
            ourPost: postName, foundationPost: postName)
    }

    /// A key without a payload.
    static var void: Self {
        Way(
            ours: { at, _ in at.center.observe(at.voidKey, queue: nil) { deliver(1) } },
            foundation: byName.foundation,
            ourPost: { at in at.center.post(at.voidKey) }, foundationPost: postName)
    }

    /// A key for each observer, as a computed property of a generic type makes them.
    static var userInfoOnTheFly: Self { cast(from: { User.ada }, to: User.self) }

    /// A `.userInfo` key observes what foreign code posts, or reports that it can't read it.
    static func cast<Wanted: Sendable>(from value: @escaping @Sendable () -> Any, to type: Wanted.Type) -> Self {
        nonisolated(unsafe) let userInfo: [AnyHashable: Any] = ["user": value()]
        let post: Post = { at in at.center.post(name: at.key.name, object: nil, userInfo: userInfo) }
        return Way(
            ours: { at, _ in
                let key = Notification.Key<Wanted>(at.key.name, coding: .userInfo("user"))
                return at.center.observe(key, queue: nil, using: { _ in deliver(1) }, onMismatch: { _ in deliver(1) })
            },
            foundation: { at, _ in
                at.center.addObserver(forName: at.key.name, object: nil, queue: nil) { notification in
                    deliver(notification.userInfo?["user"] as? Wanted == nil ? 1 : 1)
                }
            },
            ourPost: post, foundationPost: post)
    }

    static var onMainActor: Self {
        Way(
            ours: { at, _ in at.center.observe(at.key) { @MainActor user in deliver(user.number) } },
            foundation: { at, _ in observe(at) { user in MainActor.assumeIsolated { deliver(user.number) } } },
            thread: .main)
    }

    static var byNameOnMainActor: Self {
        Way(
            ours: { at, _ in
                at.center.observe(name: at.key.name, with: at.counter) { @MainActor counter, _ in
                    counter.count()
                }
            },
            foundation: { at, _ in
                at.center.addObserver(forName: at.key.name, object: nil, queue: nil) { [weak counter = at.counter] _ in
                    MainActor.assumeIsolated { counter?.count() }
                }
            },
            thread: .main, ourPost: postName, foundationPost: postName)
    }

    static var byNameToMainActor: Self {
        Way(
            ours: { at, arrivals in
                at.center.observe(name: at.key.name) { @MainActor _ in arrivals.count(User.ada) }
            },
            foundation: { at, arrivals in
                at.center.addObserver(forName: at.key.name, object: nil, queue: nil) { _ in
                    DispatchQueue.main.async { arrivals.count(User.ada) }
                }
            },
            thread: .other, ourPost: postName, foundationPost: postName)
    }

    static var toMainActor: Self {
        Way(
            ours: { at, arrivals in at.center.observe(at.key) { @MainActor user in arrivals.count(user) } },
            foundation: { at, arrivals in observe(at) { user in DispatchQueue.main.async { arrivals.count(user) } } },
            thread: .other)
    }

    static var toActor: Self {
        Way(
            ours: { at, office in at.center.observe(at.key, on: office) { office, user in office.receive(user) } },
            foundation: { at, office in observe(at) { user in Task { await office.receive(user) } } },
            thread: .other)
    }

    /// Runs the handler on the posting thread.
    ///
    /// With `queue: nil`, like `addObserver`. Without it, the compiler allocates a context for the closure in the code
    /// that observes, to carry the closure's isolation.
    private static func inline(_ coding: @escaping @Sendable () -> Notification.Key<User>.Coding) -> Self {
        Way(
            ours: { at, _ in
                guard let sender = at.sender else {
                    return at.center.observe(at.key, queue: nil) { user in deliver(user.number) }
                }
                return at.center.observe(at.key, object: sender, queue: nil) { user in deliver(user.number) }
            },
            foundation: { at, _ in observe(at) { user in deliver(user.number) } },
            coding: coding)
    }

    private static var postName: Post { { at in at.center.post(name: at.key.name, object: nil) } }

    private static var postByHand: Post {
        { at in at.center.post(name: at.key.name, object: at.sender, userInfo: ["user": User.ada]) }
    }

    /// Observes with Foundation.
    private static func observe(
        _ at: Place<User>, using handler: @escaping @Sendable (User) -> Void
    ) -> any NSObjectProtocol {
        at.center.addObserver(forName: at.key.name, object: at.sender, queue: nil) { notification in
            if let user = notification.userInfo?["user"] as? User { handler(user) }
        }
    }
}
