//: A music player has grown up with `addObserver` and `userInfo`. It moves over call by call, and file by file.
import Foundation
import NotificationToken

extension Notification.Name {
    static let songDidEnd = Self("songDidEnd")
    static let volumeDidChange = Self("volumeDidChange")
    static let trackDidStart = Self("trackDidStart")
}

let center = NotificationCenter.default
func endSong() { center.post(name: .songDidEnd, object: nil) }

//: Before, a block observer has to be kept, and removed by hand.
print("A block observer, before and after")
let observer = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    addObserver") }
endSong()  //=> addObserver
center.removeObserver(observer)

//: After, it has to be kept. The code that posts stays as it is. So do the calls of the class of ten lines, and of the method
//: that returns it, which many apps have for this: both are deleted, because here they are the same to the letter.
var token: NotificationToken? = center.observe(name: .songDidEnd) { _ in print("    observe") }
endSong()  //=> observe
token = nil
endSong()  // Nothing arrives.

//: Before, a selector observer needs Objective-C, and is called wherever somebody posts.
#if canImport(ObjectiveC)
@MainActor final class OldPlayer: NSObject {
    func start() {
        center.addObserver(self, selector: #selector(next(_:)), name: .songDidEnd, object: nil)
    }
    @objc private func next(_ notification: Notification) { print("    next song") }
}
#endif

//: After, the handler calls the same method, on the main actor. The player is held weakly, as before.
@MainActor final class Player {
    private var token: NotificationToken?
    func start() {
        token = center.observe(name: .songDidEnd, on: MainActor.self, with: self) { $0.next($1) }
    }
    private func next(_ notification: Notification) { print("    next song") }
}

print("A selector observer, after")
var player: Player? = Player()
player?.start()
endSong()  //=> next song
player = nil

//: An observer that can't be moved yet is adopted. Its block is still Foundation's, which removes it a moment after the end.
print("An observer that stays")
let kept = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    adopted") }
token = NotificationToken(notificationCenter: center, token: kept)
endSong()  //=> adopted
token = nil

//: Payloads are next. A coding says where a key finds its payload in the `userInfo` that the old code knows: under one of
//: its keys, or as a whole, whose keys are the payload's properties.
struct Track: Codable {
    let title: String
    let seconds: Int
}

extension Notification.Key<Int> {
    nonisolated static let volumeDidChange = Self(.volumeDidChange, coding: .userInfo("volume"))
}

extension Notification.Key<Track> {
    nonisolated static let trackDidStart = Self(.trackDidStart, coding: .codable)
}

//: Either the file that observes moves first. The one that posts still writes `userInfo`.
print("The poster is old, the observers are typed")
var tokens = [
    center.observe(.volumeDidChange) { print("    volume \($0)") },
    center.observe(.trackDidStart) { print("    \($0.title), \($0.seconds) s") },
]
center.post(name: .volumeDidChange, object: nil, userInfo: ["volume": 7])  //=> volume 7
center.post(name: .trackDidStart, object: nil, userInfo: ["title": "Ode", "seconds": 61])  //=> Ode, 61 s
tokens = []

//: Or the file that posts does. Those that observe still read `userInfo`.
print("The poster is typed, the observers are old")
let observers = [(Notification.Name.volumeDidChange, "volume"), (.trackDidStart, "title")].map { name, key in
    center.addObserver(forName: name, object: nil, queue: nil) { notification in
        print("    \(name.rawValue): \(key) \(notification.userInfo?[key] ?? "none")")
    }
}
center.post(.volumeDidChange, payload: 8)  //=> volumeDidChange: volume 8
center.post(.trackDidStart, payload: Track(title: "Air", seconds: 95))  //=> trackDidStart: title Air
