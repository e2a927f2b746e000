//: A weather station, and short answers to what is asked most often.
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

//: On the main actor, a handler runs inside of a post that comes from there. What must not run in the middle of whoever posts
//: gets a turn of its own, as a task.
print("Now, and later")
var later: Task<Void, Never>?
var token: NotificationToken? = center.observe(.rainDidBegin, on: MainActor.self) {
    print("    now: the window is closed")
    later = Task { print("    later: the plants are not watered") }
}
center.post(.rainDidBegin)  //=> now: the window is closed
print("It rains.")
await later?.value  //=> later: the plants are not watered
token = nil

//: A handler that is called once ends its own observation. A bag can be captured by a handler of any thread, and one that is
//: invalid also ends what is stored in it later.
print("Once")
let once = NotificationToken.Bag()
center.observe(.windDidChange) { speed in
    once.invalidate()
    print("    the first gust has \(speed) km/h")
}.store(in: once)
center.post(.windDidChange, payload: 40)  //=> the first gust has 40 km/h
center.post(.windDidChange, payload: 50)  // Nothing arrives.

//: One handler for several keys is a loop over them.
print("Several keys")
let keys: [Notification.Key<Void>] = [.rainDidBegin, .rainDidEnd]
var tokens = keys.map { key in
    center.observe(key) { print("    \(key.name.rawValue)") }
}
center.post(.rainDidBegin)  //=> rainDidBegin
center.post(.rainDidEnd)  //=> rainDidEnd
tokens = []

//: One function hears of everything that does not fit. Without it, each is a line in the log.
func report(_ error: Notification.PayloadError) {
    print("    \(error)")
}

print("What does not fit")
token = center.observe(.windDidChange, using: { print("    \($0) km/h") }, onMismatch: report)
center.post(name: .init("windDidChange"), object: nil, userInfo: ["knots": 12])  //=> … its userInfo has "knots".
center.post(.windDidChange, payload: 22)  //=> 22 km/h
token = nil

//: A loop that takes longer than its payloads can have the latest one only. While it is busy, they replace one another.
print("The latest one only")
let speeds = center.payloads(for: .windDidChange, bufferingPolicy: .bufferingNewest(1))
center.post(.windDidChange, payload: 10)
for await speed in speeds {
    print("    a chart is drawn for \(speed) km/h")  //=> … 10 km/h, and … 30 km/h
    if speed == 30 { break }
    for speed in [15, 20, 25, 30] { center.post(.windDidChange, payload: speed) }
}
print("\(speeds.droppedCount) were never drawn.")  //=> 3 were never drawn.

//: Who waits with a limit asks a group for what comes first, and cancels the other. In a cancelled task, `first()` is nil.
func first<Payload: Sendable>(
    of payloads: NotificationCenter.Payloads<Payload>, within seconds: Double
) async -> Payload? {
    await withTaskGroup(of: Payload?.self) { group in
        group.addTask { await payloads.first() }
        group.addTask {
            try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
            return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
    }
}

print("With a time limit")
var gusts = center.payloads(for: .windDidChange)
print(await first(of: gusts, within: 0.01).map { "\($0) km/h" } ?? "It is calm.")  //=> It is calm.
gusts = center.payloads(for: .windDidChange)
center.post(.windDidChange, payload: 60)
print(await first(of: gusts, within: 60).map { "\($0) km/h" } ?? "It is calm.")  //=> 60 km/h
