/// Where a handler has to run, wherever it is posted.
enum Destination {
    case mainActor
    /// The main actor, whose thread is held until everything has been posted: so the number of its turns does not vary.
    case busyMainActor
    /// The main actor, with the posts made there, too.
    case mainActorItself
    case actor
    /// A loop over a stream.
    case stream
    /// A loop over a stream, which is held at the first payload until everything has been posted.
    case busyStream
    /// An operation queue, for whose handler the post waits.
    case queue
}
