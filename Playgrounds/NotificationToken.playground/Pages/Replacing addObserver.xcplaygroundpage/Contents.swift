//: # Replacing addObserver
//: A music player uses `addObserver` and `userInfo`. It migrates call by call and file by file.
import Foundation
import NotificationToken

extension Notification.Name {
    static let songDidEnd = Self("songDidEnd")
    static let volumeDidChange = Self("volumeDidChange")
    static let trackDidStart = Self("trackDidStart")
}

let center = NotificationCenter.default
func endSong() { center.post(name: .songDidEnd, object: nil) }

//: Before: store the observer, and remove it yourself.
print("A block observer, before and after")
let observer = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    addObserver") }
endSong()  //=> addObserver
center.removeObserver(observer)

//: After: store the token. The code that posts stays as it is.
var token: NotificationToken? = center.observe(name: .songDidEnd) { _ in print("    observe") }
endSong()  //=> observe
token = nil
endSong()  // Nothing arrives.

//: Before: a selector observer needs Objective-C and runs on the posting thread.
#if canImport(ObjectiveC)
@MainActor final class OldPlayer: NSObject {
    func start() {
        center.addObserver(self, selector: #selector(next(_:)), name: .songDidEnd, object: nil)
    }
    @objc private func next(_ notification: Notification) { print("    next song") }
}
#endif

//: After: the handler calls the same method on the main actor. The observation holds the player weakly.
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

//: A token can adopt an observer that you can't migrate yet. The observer is removed shortly after the token ends.
print("An observer that stays")
let kept = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    adopted") }
token = NotificationToken(notificationCenter: center, token: kept)
endSong()  //=> adopted
token = nil

//: Then give the payloads types. A coding says where the payload is in `userInfo`: one entry, or all of them.
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

//: The observers can migrate first, while the poster still writes `userInfo`.
print("The poster is old, the observers are typed")
var tokens = [
    center.observe(.volumeDidChange) { print("    volume \($0)") },
    center.observe(.trackDidStart) { print("    \($0.title), \($0.seconds) s") },
]
center.post(name: .volumeDidChange, object: nil, userInfo: ["volume": 7])  //=> volume 7
center.post(name: .trackDidStart, object: nil, userInfo: ["title": "Ode", "seconds": 61])  //=> Ode, 61 s
tokens = []

//: Or the poster migrates first, while the observers still read `userInfo`.
print("The poster is typed, the observers are old")
let observers = [(Notification.Name.volumeDidChange, "volume"), (.trackDidStart, "title")].map { name, key in
    center.addObserver(forName: name, object: nil, queue: nil) { notification in
        print("    \(name.rawValue): \(key) \(notification.userInfo?[key] ?? "none")")
    }
}
center.post(.volumeDidChange, payload: 8)  //=> volumeDidChange: volume 8
center.post(.trackDidStart, payload: Track(title: "Air", seconds: 95))  //=> trackDidStart: title Air

//: *Try it:* Change the coding of `.volumeDidChange` to `.userInfo("level")`. What does the log say?
//:
//: [Previous](@previous) | [Next](@next)
