/// Where a handler runs.
enum Context: Sendable {
    /// At once, on the thread that posts, or on an operation queue while the post waits.
    case postingThread
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    /// On an actor of the user's own, in a task for each post.
    case actor(ActorQueue)
}
