import Foundation

extension Row {
    /// The rows, each with its limit on Swift 6.3 and its limit on 6.2.
    static var all: [Row] {
        typealias Do = Work<User>
        typealias DoArray = Work<[User]>
        typealias DoEntries = Work<[String: User]>
        return [
            Row("Post a name, 1 observer", 1.30, 1.50, Do(.post, .observers(1), .byName)),
            Row("Post a name, 10 observers", 0.65, 1.50, Do(.post, .observers(10), .byName)),
            Row("Post a name, 100 observers", 0.45, 1.60, Do(.post, .observers(100), .byName)),
            Row("A name on the main actor, 1 observer", 1.00, 1.30, Do(.post, .observers(1), .byNameOnMainActor)),
            Row("A name on the main actor, 10 observers", 0.50, 0.90, Do(.post, .observers(10), .byNameOnMainActor)),
            Row("A name to the main actor, 1 observer", 0.75, 0.85, Do(.post, .observers(1), .byNameToMainActor)),
            Row("Post, nobody observes", 0.85, 0.90, Do(.post, .observers(0))),
            Row("Post, 1 observer", 0.70, 0.85, Do(.post, .observers(1))),
            Row("Post, 10 observers", 0.20, 0.35, Do(.post, .observers(10))),
            Row("Post, 100 observers", 0.10, 0.17, Do(.post, .observers(100))),
            Row("Post, 10,000 observers", 0.08, 0.15, Do(.post, .observers(10_000))),
            Row("Post, 1 of 100 senders", 0.95, 1.00, Do(.post, .senders(100))),
            Row("Post, 1 of 10,000 senders", 0.95, 1.00, Do(.post, .senders(10_000))),
            Row("Our 1 of 10,000 / our 1 of 10", 1.25, 1.25, Do(.post, .senders(10_000)), by: Do(.post, .senders(10))),
            Row("Observe and cancel, 0 alive", 0.48, 0.48, Do(.observeAndCancel, .observers(0))),
            Row("Observe and cancel, 1,000 alive", 0.64, 0.64, Do(.observeAndCancel, .observers(1_000))),
            Row("Post .userInfo, 1 observer", 1.10, 1.35, Do(.post, .observers(1), .userInfo)),
            Row("Post .userInfo, 10 observers", 0.30, 0.55, Do(.post, .observers(10), .userInfo)),
            Row("Post .userInfo, 100 observers", 0.12, 0.22, Do(.post, .observers(100), .userInfo)),
            Row("Post .custom, 10 observers", 0.50, 0.65, Do(.post, .observers(10), .custom)),
            Row("Post Void, 1 observer", 1.40, 1.45, Do(.post, .observers(1), .void)),
            Row("Post Void, 10 observers", 0.85, 1.40, Do(.post, .observers(10), .void)),
            Row("Post Void, 100 observers", 0.50, 1.50, Do(.post, .observers(100), .void)),
            Row("Post Int for Int?", 1.45, 2, Do(.post, .observers(1), .cast(from: { 7 }, to: Int?.self))),
            Row(
                "Post NSString for String", 1.35, 2,
                Do(.post, .observers(1), .cast(from: { NSString(string: "Ada") }, to: String.self))),
            Row(
                "Post 20,000 of Any for [Int]", 1.5, 1.5,
                Do(.post, .observers(1), .cast(from: { anything }, to: [Int].self))),
            Row(
                "Post an NSArray of 20,000 for [Int]", 1.5, 1.5,
                Do(.post, .observers(1), .cast(from: { NSArray(array: numbers) }, to: [Int].self))),
            Row("Post 20,000 for [Int]?", 3, 3, Do(.post, .observers(1), .cast(from: { numbers }, to: [Int]?.self))),
            Row("Post 20,000 for String", 12, 12, Do(.post, .observers(1), .cast(from: { numbers }, to: String.self))),
            Row(
                "8,000 keys made on the fly / 500", 30, 30, Do(.post, .observers(8_000), .userInfoOnTheFly),
                by: Do(.post, .observers(500), .userInfoOnTheFly)),
            // Without `.codable`, which reads and writes every value.
            Row(
                "Our .userInfo of 10,000 / of 1", 3, 3, DoArray(.post, .observers(1), .userInfo),
                by: Do(.post, .observers(1), .userInfo)),
            Row(
                "Our .userInfo of 10,000 entries / of 1", 3, 3, DoEntries(.post, .observers(1), .userInfo),
                by: Do(.post, .observers(1), .userInfo)),
            Row("2 threads post, 10 observers", 0.36, 0.60, Do(.postOnThreads(2), .observers(10))),
            Row("4 threads, a center each", 1.00, 1.10, Do(.postOnThreads(4), .centers(4))),
            Row("On the main actor, 1 observer", 0.65, 0.85, Do(.post, .observers(1), .onMainActor)),
            Row("On the main actor, 10 observers", 0.25, 0.45, Do(.post, .observers(10), .onMainActor)),
            Row("To the main actor, 1 observer", 0.50, 0.65, Do(.post, .observers(1), .toMainActor)),
            Row("To an actor", 0.97, 1.05, Do(.post, .observers(1), .toActor)),
            Row("Heap bytes of an observation", 1.15, nil, Do(.observe, .observers(1)), .heapBytes),
            Row("Allocations, 1 observer", 1.00, 1.00, Do(.post, .observers(1)), .allocations),
        ]
    }
}

private let numbers = Array(0..<20_000)
private var anything: [Any] { numbers }
