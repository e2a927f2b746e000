//: # Keys
//: Weather stations post under keys. A key is a name together with the type of its payload.
import Foundation
import NotificationToken

struct Reading {
    let celsius: Double
}

//: Keys are static members of an extension that names the payload's type.
extension Notification.Key<Reading> {
    nonisolated static let didMeasure = Self("didMeasure")
}

//: A payload can be of any type, such as a tuple or an optional. A nil is a payload.
extension Notification.Key<(knots: Int, from: String)> {
    nonisolated static let windDidTurn = Self("windDidTurn")
}

extension Notification.Key<Date?> {
    nonisolated static let stormDidApproach = Self("stormDidApproach")
}

//: A `Void` key has no payload.
extension Notification.Key<Void> {
    nonisolated static let stationDidStart = Self("stationDidStart")
}

let center = NotificationCenter.default
let tokens = [
    center.observe(.stationDidStart) { print("    A station has started.") },
    center.observe(.didMeasure) { print("    \($0.celsius) °C") },
    center.observe(.windDidTurn) { wind in print("    \(wind.knots) knots from the \(wind.from)") },
    center.observe(.stormDidApproach) { print($0 == nil ? "    The storm has passed." : "    A storm is coming.") },
]

print("Post one of each")
center.post(.stationDidStart)  // A station has started.
center.post(.didMeasure, payload: Reading(celsius: 18.5))  // 18.5 °C
center.post(.windDidTurn, payload: (knots: 12, from: "north"))  // 12 knots from the north
center.post(.stormDidApproach, payload: nil)  // The storm has passed.

//: A payload of another type doesn't compile. Try it:
// center.post(.didMeasure, payload: "18.5 °C")
// center.post(.didMeasure)
// center.observe(.windDidTurn) { print($0.celsius) }

//: The sender can be any object. An observer with `object:` receives that sender's posts only.
final class Station: Sendable {}

let harbor = Station()
let summit = Station()
let harborToken = center.observe(.didMeasure, object: harbor) { print("    \($0.celsius) °C in the harbor") }
print("The summit measures, then the harbor")
center.post(.didMeasure, object: summit, payload: Reading(celsius: -3))  // -3.0 °C
center.post(.didMeasure, object: harbor, payload: Reading(celsius: 17))  // 17.0 °C, and 17.0 °C in the harbor

//: A notification without the key's payload is a mismatch. It goes to `onMismatch`, and never to the handler. The
//: observation goes on.
extension Notification.Key<Double> {
    nonisolated static let pressureDidChange = Self("pressureDidChange")
}

let pressureToken = center.observe(.pressureDidChange) { hectopascals in
    print("    \(hectopascals) hPa")
} onMismatch: { error in
    print("    \(error.name.rawValue): no \(error.expected), found: \(error.found.map { "\($0)" } ?? "nothing")")
}

print("One old station posts no payload, another one posts a text, and a new one posts a number")
let name = Notification.Key.pressureDidChange.name
center.post(name: name, object: nil)  // pressureDidChange: no Double, found: nothing
center.post(Notification.Key<String>(name), payload: "high")  // pressureDidChange: no Double, found: String
center.post(.pressureDidChange, payload: 1013)  // 1013.0 hPa

//: You can make, store and read a notification. A key of another name or type finds no payload in it.
let notification = Notification(.didMeasure, payload: Reading(celsius: 21))
print("Read \(notification.name.rawValue)")
print("    \(try notification.payload(for: .didMeasure).celsius)")  // 21.0
print("    \(notification[.didMeasure]?.celsius ?? 0)")  // 21.0
print("    \(notification[.pressureDidChange] == nil ? "no pressure" : "a pressure")")  // no pressure
print(Notification.Key.pressureDidChange)  // Notification.Key<Swift.Double>("pressureDidChange")

//: *Try it:* Declare a key for the humidity, an `Int`, and post a `Double` under it.
//:
//: [Previous](@previous) | [Next](@next)
