//: # Threads and Actors
//: Another thread loads the tiles of a map. A handler runs where it is written, or where you say.
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let tileDidLoad = Self("tileDidLoad")
    nonisolated static let tileIsDone = Self("tileIsDone")
}

let center = NotificationCenter.default

//: Posts tiles on another thread, and blocks the caller until that thread has finished.
func load(_ tiles: Int...) {
    let hasLoaded = DispatchSemaphore(value: 0)
    Thread {
        for tile in tiles {
            print("Post tile \(tile)")
            center.post(.tileDidLoad, payload: tile)
            print("    tile \(tile) is posted")
        }
        hasLoaded.signal()
    }.start()
    hasLoaded.wait()
}

//: With `queue: nil`, a handler runs on the posting thread, before the post returns. In a function that is isolated to
//: no actor, it does so without `queue: nil`.
print("On the posting thread:")
var token: NotificationToken? = center.observe(.tileDidLoad, queue: nil) { tile in
    print("    tile \(tile) on \(Thread.isMainThread ? "the main thread" : "another thread")")
}
center.post(.tileDidLoad, payload: 0)  // tile 0 on the main thread
load(1)  // tile 1 on another thread

//: With a queue, the post waits for an operation. The handler reads the payload from the notification.
print("On a queue:")
let disk = OperationQueue()
token = center.observe(name: Notification.Key.tileDidLoad.name, queue: disk) { notification in
    guard let tile = notification[.tileDidLoad] else { return }
    print("    tile \(tile) \(OperationQueue.current === disk ? "on the queue" : "elsewhere")")
}
load(2)  // tile 2 on the queue

//: The code of this page is on the main actor, and so are its handlers. A post on the main actor calls them at once. A
//: post on another thread doesn't wait.
print("On the main actor:")
token = center.observe(.tileDidLoad) { tile in
    MainActor.assertIsolated()
    print("    tile \(tile) is drawn")
    center.post(.tileIsDone, payload: tile)
}

//: A sequence observes from its creation on. `next()` waits for the next payload.
let draws = center.payloads(for: .tileIsDone)
center.post(.tileDidLoad, payload: 3)  // tile 3 is drawn
print("    tile 3 is posted on the main actor")
_ = await draws.next()
load(4, 5)
_ = await draws.next()  // tile 4 is drawn
_ = await draws.next()  // tile 5 is drawn

//: On an actor of your own, the handler always runs later. Posts of equal priority keep their order.
actor Store {
    private var tiles: [Int] = []
    private var token: NotificationToken?
    func start() {
        token = center.observe(.tileDidLoad, on: self) { store, tile in
            store.tiles.append(tile)
            center.post(.tileIsDone, payload: tile)
        }
    }

    func stop() -> [Int] {
        token = nil
        return tiles
    }
}

print("On an actor:")
token = nil
let store = Store()
await store.start()
let saves = center.payloads(for: .tileIsDone)
load(6, 7)
for await tile in saves where tile == 7 { break }
print("    The store has \(await store.stop()).")  // The store has [6, 7].

//: *Try it:* Load tile 3 with `load(3)` instead of the post. When is it drawn?
//:
//: *Answer:* At the next `await`, after "tile 3 is posted": the post no longer waits for the main actor.
//:
//: [Previous](@previous) | [Next](@next)
