//: Weather stations report under keys. A key is a name that knows the type of what travels under it.
import Foundation
import NotificationToken

struct Reading {
    let celsius: Double
}

//: Keys are static members, each in an extension that says what its payload is.
extension Notification.Key<Reading> {
    nonisolated static let didMeasure = Self("didMeasure")
}

//: Any type may be a payload: a tuple, whose parts have names, or an optional, whose nil is a payload like others.
extension Notification.Key<(knots: Int, from: String)> {
    nonisolated static let windDidTurn = Self("windDidTurn")
}

extension Notification.Key<Date?> {
    nonisolated static let stormDidApproach = Self("stormDidApproach")
}

//: `Void` is for those that only say that something happened.
extension Notification.Key<Void> {
    nonisolated static let stationDidStart = Self("stationDidStart")
}

let center = NotificationCenter.default
let tokens = [
    center.observe(.stationDidStart) { print("    A station has started.") },
    center.observe(.didMeasure) { print("    \($0.celsius) °C") },
    center.observe(.windDidTurn) { wind in print("    \(wind.knots) knots from the \(wind.from)") },
    center.observe(.stormDidApproach) { print($0 == nil ? "    The storm has passed." : "    A storm comes.") },
]

print("Post one of each")
center.post(.stationDidStart)  //=> A station has started.
center.post(.didMeasure, payload: Reading(celsius: 18.5))  //=> 18.5 °C
center.post(.windDidTurn, payload: (knots: 12, from: "north"))  //=> 12 knots from the north
center.post(.stormDidApproach, payload: nil)  //=> The storm has passed.

//: What does not fit does not compile. Try it:
// center.post(.didMeasure, payload: "18.5 °C")
// center.post(.didMeasure)
// center.observe(.windDidTurn) { print($0.celsius) }

//: The sender may be any object. Who names it does not hear the others.
final class Station: Sendable {}

let harbor = Station()
let summit = Station()
let harborToken = center.observe(.didMeasure, object: harbor) { print("    \($0.celsius) °C in the harbor") }
print("The summit measures, then the harbor")
center.post(.didMeasure, object: summit, payload: Reading(celsius: -3))  //=> -3.0 °C
center.post(.didMeasure, object: harbor, payload: Reading(celsius: 17))  //=> 17.0 °C, and 17.0 °C in the harbor

//: Anybody may post under a key's name. What has no such payload never reaches a handler, but `onMismatch`; without one, a
//: line in the log. The observation goes on.
extension Notification.Key<Double> {
    nonisolated static let pressureDidChange = Self("pressureDidChange")
}

let pressureToken = center.observe(.pressureDidChange) { hectopascals in
    print("    \(hectopascals) hPa")
} onMismatch: { error in
    print("    \(error.name.rawValue): no \(error.expected), found: \(error.found.map { "\($0)" } ?? "nothing")")
}

print("An old station posts without a payload, another one a text, and a new one what it should")
let name = Notification.Key.pressureDidChange.name
center.post(name: name, object: nil)  //=> pressureDidChange: no Double, found: nothing
center.post(Notification.Key<String>(name), payload: "high")  //=> pressureDidChange: no Double, found: String
center.post(.pressureDidChange, payload: 1013)  //=> 1013.0 hPa

//: A notification can be made, kept and read. For a key of another name or type it has no payload.
let notification = Notification(.didMeasure, payload: Reading(celsius: 21))
print("Read \(notification.name.rawValue)")
print("    \(try notification.payload(for: .didMeasure).celsius)")  //=> 21.0
print("    \(notification[.didMeasure]?.celsius ?? 0)")  //=> 21.0
print("    \(notification[.pressureDidChange] == nil ? "no pressure" : "a pressure")")  //=> no pressure
print(Notification.Key.pressureDidChange)  //=> Notification.Key<Swift.Double>("pressureDidChange")
