//: # Recipes
//: Short answers to frequent questions, at a weather station.
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let windDidChange = Self("windDidChange")
}

extension Notification.Key<Void> {
    nonisolated static let rainDidBegin = Self("rainDidBegin")
    nonisolated static let rainDidEnd = Self("rainDidEnd")
}

let center = NotificationCenter.default

//: A post on the main actor runs the handler before it returns. To run later, start a task.
print("Now, and later")
var later: Task<Void, Never>?
var token: NotificationToken? = center.observe(.rainDidBegin, on: MainActor.self) {
    print("    now: the window is closed")
    later = Task { print("    later: the plants are not watered") }
}
center.post(.rainDidBegin)  //=> now: the window is closed
print("It is raining.")
await later?.value  //=> later: the plants are not watered
token = nil

//: A handler can end its own observation through a bag, which any closure can capture.
print("Once")
let once = NotificationToken.Bag()
center.observe(.windDidChange) { speed in
    once.invalidate()
    print("    the first gust reaches \(speed) km/h")
}.store(in: once)
center.post(.windDidChange, payload: 40)  //=> the first gust reaches 40 km/h
center.post(.windDidChange, payload: 50)  // Nothing arrives.

//: A loop observes several keys with one handler.
print("Several keys")
let keys: [Notification.Key<Void>] = [.rainDidBegin, .rainDidEnd]
var tokens = keys.map { key in
    center.observe(key) { print("    \(key.name.rawValue)") }
}
center.post(.rainDidBegin)  //=> rainDidBegin
center.post(.rainDidEnd)  //=> rainDidEnd
tokens = []

//: One function handles all mismatches. By default, each is a line in the log.
func report(_ error: Notification.PayloadError) {
    print("    \(error)")
}

print("What does not fit")
token = center.observe(.windDidChange, using: { print("    \($0) km/h") }, onMismatch: report)
center.post(name: .init("windDidChange"), object: nil, userInfo: ["knots": 12])  //=> … its userInfo has "knots".
center.post(.windDidChange, payload: 22)  //=> 22 km/h
token = nil

//: A slow loop can keep only the latest payload. While it is busy, new payloads replace each other.
print("The latest one only")
let speeds = center.payloads(for: .windDidChange, bufferingPolicy: .bufferingNewest(1))
center.post(.windDidChange, payload: 10)
for await speed in speeds {
    print("    a chart is drawn for \(speed) km/h")  //=> … 10 km/h, and … 30 km/h
    if speed == 30 { break }
    for speed in [15, 20, 25, 30] { center.post(.windDidChange, payload: speed) }
}
print("\(speeds.droppedCount) were never drawn.")  //=> 3 were never drawn.

//: Wait with a time limit. The sequence can be used again afterwards.
print("With a time limit")
let gusts = center.payloads(for: .windDidChange)
print(await gusts.first(within: .milliseconds(10)).map { "\($0) km/h" } ?? "It is calm.")  //=> It is calm.
center.post(.windDidChange, payload: 60)
print(await gusts.first(within: .seconds(60)).map { "\($0) km/h" } ?? "It is calm.")  //=> 60 km/h

//: A condition passes over other payloads.
for speed in [20, 90] { center.post(.windDidChange, payload: speed) }
let storm = await gusts.first(within: .seconds(60)) { $0 > 75 }
print("A storm: \(storm ?? 0) km/h")  //=> A storm: 90 km/h

//: `finish()` ends the observation. The loop reads what waits, and then ends.
print("Shut down")
center.post(.windDidChange, payload: 65)
gusts.finish()
for await speed in gusts { print("    the last gust reaches \(speed) km/h") }  //=> … 65 km/h

//: *Try it:* Post 70 after `finish()`. Does the loop receive it?
//:
//: [Previous](@previous) | [Next](@next)
