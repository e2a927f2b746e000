//: # Keys
//: A key is a name together with the type of its payload. Its coding says where the payload is in the notification.
import Foundation
import NotificationToken

let center = NotificationCenter.default
var tokens: [NotificationToken] = []

//: Without a coding, the payload is carried whole. It can have any type, such as a tuple.
extension Notification.Key<(knots: Int, from: String)> {
    nonisolated static let windDidTurn = Self("windDidTurn")
}

center.observe(.windDidTurn) { wind in print("    \(wind.knots) knots from the \(wind.from)") }.store(in: &tokens)
print("A whole payload")
center.post(.windDidTurn, payload: (knots: 12, from: "north"))  // 12 knots from the north

//: A payload of another type doesn't compile. Try it:
// center.post(.windDidTurn, payload: "12 knots")
// center.post(.windDidTurn)

//: The other codings put the payload where code without this library finds it. `show` is such code.
@MainActor func show(_ name: Notification.Name) {
    let observer = center.addObserver(forName: name, object: nil, queue: nil) { note in
        let object = note.object.map { "object \($0)" }
        let entries = note.userInfo?.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
        print("    old code reads \([object, entries].compactMap { $0 }.joined())")
    }
    tokens.append(NotificationToken(notificationCenter: center, token: observer))
}

//: `.userInfo` uses one entry. The payload is optional here, so a missing entry is nil.
extension Notification.Key<Double?> {
    nonisolated static let pressureDidChange = Self("pressureDidChange", coding: .userInfo("hPa"))
}

//: `.rawValue` uses one entry, too, and writes the raw value of an enumeration or option set.
enum Alarm: Int { case off, yellow, red }

extension Notification.Key<Alarm> {
    nonisolated static let alarmDidChange = Self("alarmDidChange", coding: .rawValue("level"))
}

//: `.codable` makes an entry of each property.
struct Station: Codable {
    var city: String
    var meters: Int
}

extension Notification.Key<Station> {
    nonisolated static let stationDidStart = Self("stationDidStart", coding: .codable)
}

//: `.sender` uses the object of the notification.
extension Notification.Key<URL> {
    nonisolated static let fileDidChange = Self("fileDidChange", coding: .sender)
}

//: `.custom` has closures of your own. `decode` returns nil if the notification has no payload for the key.
extension Notification.Key<ClosedRange<Int>> {
    nonisolated static let forecastDidChange = Self(
        "forecastDidChange",
        coding: .custom(
            decode: { note in
                guard let low = note.userInfo?["low"] as? Int, let high = note.userInfo?["high"] as? Int, low <= high
                else { return nil }
                return low...high
            },
            encode: { ["low": $0.lowerBound, "high": $0.upperBound] }))
}

center.observe(.pressureDidChange) { print("    \($0.map { "\($0)" } ?? "no") hPa") }.store(in: &tokens)
center.observe(.alarmDidChange) { print("    alarm: \($0)") }.store(in: &tokens)
center.observe(.stationDidStart) { print("    a station in \($0.city)") }.store(in: &tokens)
center.observe(.fileDidChange) { print("    \($0.path)") }.store(in: &tokens)
center.observe(.forecastDidChange) { print("    \($0.lowerBound) to \($0.upperBound) °C") }.store(in: &tokens)

print("Old code posts, and keys observe")
center.post(name: Notification.Key.pressureDidChange.name, object: nil, userInfo: ["hPa": 1013.0])  // 1013.0 hPa
center.post(name: Notification.Key.pressureDidChange.name, object: nil)  // no hPa
center.post(name: Notification.Key.alarmDidChange.name, object: nil, userInfo: ["level": 1])  // alarm: yellow
center.post(name: Notification.Key.stationDidStart.name, object: nil, userInfo: ["city": "Bergen", "meters": 12])

tokens = []
show(Notification.Key.alarmDidChange.name)
show(Notification.Key.stationDidStart.name)
show(Notification.Key.fileDidChange.name)
show(Notification.Key.forecastDidChange.name)
print("Keys post, and old code observes")
center.post(.alarmDidChange, payload: .red)  // level: 2
center.post(.stationDidStart, payload: Station(city: "Oslo", meters: 96))  // city: Oslo, meters: 96
center.post(.fileDidChange, payload: URL(fileURLWithPath: "/log"))  // object file:///log
center.post(.forecastDidChange, payload: -3...4)  // high: 4, low: -3

//: *Try it:* Before `tokens = []`, post the level 7 as old code does. What is printed?
//:
//: *Answer:* Only a line in the log: no case has this raw value, so it is a mismatch.
//:
//: [Previous](@previous) | [Next](@next)
