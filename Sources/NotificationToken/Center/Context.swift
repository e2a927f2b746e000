/// Where a handler runs.
///
/// It never changes, so a poster reads it without a lock.
enum Context: Sendable {
    /// At once, on the thread that posts.
    case postingThread
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    /// On an actor of the user's own, in a task for each post.
    case actor(ActorQueue)
}
