//: A music player has grown up with `addObserver` and `userInfo`. It moves over call by call, and file by file.
import Foundation
import NotificationToken

extension Notification.Name {
    static let songDidEnd = Self("songDidEnd")
    static let volumeDidChange = Self("volumeDidChange")
    static let loopDidChange = Self("loopDidChange")
    static let trackDidStart = Self("trackDidStart")
}

let center = NotificationCenter.default

func endSong() {
    center.post(name: .songDidEnd, object: nil)
}

//: Before, a block observer has to be kept, and removed by hand.
print("A block observer, before and after")
let observer = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    addObserver") }
endSong()  //=> addObserver
center.removeObserver(observer)

//: After, it has to be kept. The code that posts stays as it is.
var token: NotificationToken? = center.observe(name: .songDidEnd) { _ in print("    observe") }
endSong()  //=> observe
token = nil
endSong()  // Nothing arrives.

//: Before, many apps have this class, and a method that returns it.
final class TenLineToken {
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(_ center: NotificationCenter, _ observer: any NSObjectProtocol) {
        self.center = center
        self.observer = observer
    }

    deinit { center.removeObserver(observer) }
}

extension NotificationCenter {
    func observe(
        name: Notification.Name?, object: Any? = nil, queue: OperationQueue? = nil,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> TenLineToken {
        TenLineToken(self, addObserver(forName: name, object: object, queue: queue, using: block))
    }
}

//: After, class and method are deleted, and their calls stay: they are the same to the letter. Only because this page has
//: both, the type of the variable says which one is meant.
print("A token of ten lines, before and after")
var ten: TenLineToken? = center.observe(name: .songDidEnd, queue: .main) { _ in print("    ten lines") }
endSong()  //=> ten lines
ten = nil
token = center.observe(name: .songDidEnd, queue: .main) { _ in print("    no line") }
endSong()  //=> no line
token = nil

//: An observer that can't be moved yet is adopted. Its block is still Foundation's, which removes it a moment after the end.
print("An observer that stays")
let kept = center.addObserver(forName: .songDidEnd, object: nil, queue: nil) { _ in print("    adopted") }
token = NotificationToken(notificationCenter: center, token: kept)
endSong()  //=> adopted
token = nil

//: Payloads are next. A coding says where a key finds its payload in the `userInfo` that the old code knows: under one of
//: its keys, under several, or as a whole, whose keys are the payload's properties.
struct Track: Codable {
    let title: String
    let seconds: Int
}

extension Notification.Key where Payload == Int {
    nonisolated static let volumeDidChange = Self(.volumeDidChange, coding: .userInfo("volume"))
}

extension Notification.Key where Payload == ClosedRange<Int> {
    nonisolated static let loopDidChange = Self(
        .loopDidChange,
        coding: .custom(
            decode: { notification in
                let userInfo = notification.userInfo
                guard let from = userInfo?["from"] as? Int, let to = userInfo?["to"] as? Int else { return nil }
                return from <= to ? from...to : nil
            },
            encode: { ["from": $0.lowerBound, "to": $0.upperBound] }))
}

extension Notification.Key where Payload == Track {
    nonisolated static let trackDidStart = Self(.trackDidStart, coding: .codable)
}

//: Either the file that observes moves first. The one that posts still writes `userInfo`.
print("The poster is old, the observers are typed")
var tokens = [
    center.observe(.volumeDidChange) { print("    volume \($0)") },
    center.observe(.loopDidChange) { print("    loop over \($0.count) seconds") },
    center.observe(.trackDidStart) { print("    \($0.title), \($0.seconds) s") },
]
center.post(name: .volumeDidChange, object: nil, userInfo: ["volume": 7])  //=> volume 7
center.post(name: .loopDidChange, object: nil, userInfo: ["from": 10, "to": 19])  //=> loop over 10 seconds
center.post(name: .trackDidStart, object: nil, userInfo: ["title": "Ode", "seconds": 61])  //=> Ode, 61 s
tokens = []

//: Or the file that posts does. Those that observe still read `userInfo`.
print("The poster is typed, the observers are old")
let observers = [
    (Notification.Name.volumeDidChange, ["volume"]), (.loopDidChange, ["from", "to"]),
    (.trackDidStart, ["title", "seconds"]),
].map { name, keys in
    center.addObserver(forName: name, object: nil, queue: nil) { notification in
        let values = keys.map { "\($0) \(notification.userInfo?[$0] ?? "none")" }
        print("    \(name.rawValue): \(values.joined(separator: ", "))")
    }
}
center.post(.volumeDidChange, payload: 8)  //=> volumeDidChange: volume 8
center.post(.loopDidChange, payload: 30...45)  //=> loopDidChange: from 30, to 45
center.post(.trackDidStart, payload: Track(title: "Air", seconds: 95))  //=> trackDidStart: title Air, seconds 95
