/// Which center Foundation brings along: what it does by itself depends on that.
enum FoundationCenter {
    /// That of Apple's platforms: the object that `addObserver` returns holds the block.
    case apple
    /// That of the others before Swift 6.3: likewise; and of all senders it finds only those that are an NSObject.
    case old
    /// That of the others since Swift 6.3: it destroys the block when it removes the observer, under its own lock, and the next
    /// observer gets the same number.
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

/// Whether lines go to the unified log: there, nothing need come to standard error.
let hasUnifiedLog = FoundationCenter.current == .apple
