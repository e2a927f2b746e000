//: # Keys
//: A key is a name together with the type of its payload. Its coding says where the payload is in the notification.
import Foundation
import NotificationToken

let center = NotificationCenter.default
var tokens: [NotificationToken] = []

//: Without a coding, the payload travels in a box that only keys can open. It can have any type, such as a tuple.
extension Notification.Key<(knots: Int, from: String)> {
    nonisolated static let windDidTurn = Self("windDidTurn")
}

center.observe(.windDidTurn) { wind in print("    \(wind.knots) knots from the \(wind.from)") }.store(in: &tokens)
print("A boxed payload")
center.post(.windDidTurn, payload: (knots: 12, from: "north"))  // 12 knots from the north

//: `.userInfo` uses one entry. The payload is optional here, so a missing entry is nil.
extension Notification.Key<Double?> {
    nonisolated static let pressureDidChange = Self("pressureDidChange", coding: .userInfo("hPa"))
}

//: `.rawValue` uses one entry, too: the raw value of an enumeration or option set.
enum Alarm: UInt { case off, yellow, red }

extension Notification.Key<Alarm> {
    nonisolated static let alarmDidChange = Self("alarmDidChange", coding: .rawValue("level"))
}

//: A `Void` key ignores what a notification carries. Several keys can share a name.
extension Notification.Key<Void> {
    nonisolated static let anythingDidChange = Self("alarmDidChange")
}

//: `.custom` has closures. `decode` returns nil for a mismatch. Entries of `encode` that are nil are left out.
struct Forecast {
    var degrees: Int
    var rain: Double?
}

extension Notification.Key<Forecast> {
    nonisolated static let forecastDidChange = Self(
        "forecastDidChange",
        coding: .custom(
            decode: { note in
                guard let degrees = note.userInfo?["degrees"] as? Int else { return nil }
                return Forecast(degrees: degrees, rain: note.userInfo?["rain"] as? Double)
            },
            encode: { ["degrees": $0.degrees, "rain": $0.rain] }))
}

//: `.codable` stores each property as an entry. `.object` uses the object of the notification.
struct Station: Codable { var city: String, meters: Int }

extension Notification.Key<Station> {
    nonisolated static let stationDidStart = Self("stationDidStart", coding: .codable)
}

extension Notification.Key<URL> {
    nonisolated static let fileDidChange = Self("fileDidChange", coding: .object)
}

center.observe(.pressureDidChange) { print("    \($0.map { "\($0)" } ?? "no") hPa") }.store(in: &tokens)
center.observe(.anythingDidChange) { print("    something happened") }.store(in: &tokens)
center.observe(.forecastDidChange) { print("    \($0.degrees) °C, \($0.rain ?? 0) mm") }.store(in: &tokens)
center.observe(.stationDidStart) { print("    a station in \($0.city)") }.store(in: &tokens)

//: A notification that the key can't read is a mismatch. It goes to `onMismatch`, by default to the log.
center.observe(.alarmDidChange) { alarm in
    print("    \(alarm)")
} onMismatch: { error in
    print("    no \(error.expected)")
}.store(in: &tokens)

print("A system posts, and keys observe")
center.post(name: .init("pressureDidChange"), object: nil, userInfo: ["hPa": 1013.0])  // 1013.0 hPa
center.post(name: .init("pressureDidChange"), object: nil)  // no hPa
center.post(name: .init("alarmDidChange"), object: nil, userInfo: ["level": UInt(1)])  // something happened, yellow
center.post(name: .init("alarmDidChange"), object: nil, userInfo: ["level": UInt(7)])  // something happened, no Alarm
center.post(name: .init("forecastDidChange"), object: nil, userInfo: ["degrees": 4])  // 4 °C, 0.0 mm
center.post(name: .init("stationDidStart"), object: nil, userInfo: ["city": "Bergen", "meters": 12])  // Bergen

tokens = []
for name in ["alarmDidChange", "forecastDidChange", "stationDidStart", "fileDidChange"] {
    _ = center.addObserver(forName: .init(name), object: nil, queue: nil) { note in
        print("    \((note.userInfo ?? [:]).map { "\($0): \($1)" }.sorted())\(note.object.map { " \($0)" } ?? "")")
    }
}
print("Keys post, and code without the library observes")
center.post(.alarmDidChange, payload: .red)  // ["level: 2"]
center.post(.forecastDidChange, payload: Forecast(degrees: -3, rain: nil))  // ["degrees: -3"]
center.post(.stationDidStart, payload: Station(city: "Oslo", meters: 96))  // ["city: Oslo", "meters: 96"]
center.post(.fileDidChange, payload: URL(fileURLWithPath: "/log"))  // [] file:///log

//: *Try it:* Leave out Bergen's city. Then make the property optional.
//:
//: *Answer:* First, a mismatch is logged. Then, `a station in nil` is printed.
//:
//: [Previous](@previous) | [Next](@next)
