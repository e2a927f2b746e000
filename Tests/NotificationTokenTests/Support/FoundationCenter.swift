/// The implementations of Foundation's center, which differ in what they do.
enum FoundationCenter {
    /// On Apple's platforms. The object that `addObserver` returns holds the block.
    case apple
    /// On other platforms before Swift 6.3. The object holds the block, and only an NSObject is found as a sender.
    case old
    /// On other platforms since Swift 6.3. The center destroys the block under its own lock when the observer is
    /// removed, and the next observer gets the same number.
    case new

    #if canImport(ObjectiveC)
    static let current = apple
    #elseif compiler(>=6.3)
    static let current = new
    #else
    static let current = old
    #endif

    static let isNew = current == .new
}
