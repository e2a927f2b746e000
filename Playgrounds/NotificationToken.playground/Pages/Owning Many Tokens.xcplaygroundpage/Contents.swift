//: # Owning Many Tokens
//: A house has a thermometer in each room. Observing many rooms takes many tokens.
import Foundation
import NotificationToken

final class Room: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

extension Notification.Key<Int> {
    nonisolated static let temperatureDidChange = Self("temperatureDidChange")
}

let center = NotificationCenter.default
let kitchen = Room("kitchen")
let bath = Room("bath")
let cellar = Room("cellar")
let rooms = [kitchen, bath, cellar]

func heat(to celsius: Int) {
    print("Every room: \(celsius) °C")
    for room in rooms { center.post(.temperatureDidChange, object: room, payload: celsius) }
}

func watch(_ room: Room, _ watcher: String) -> NotificationToken {
    center.observe(.temperatureDidChange, object: room) { print("    \(watcher): \(room.name) \($0) °C") }
}

//: Emptying a set releases its tokens, which ends their observations.
print("A set")
var set: Set<NotificationToken> = []
watch(kitchen, "set").store(in: &set)
watch(bath, "set").store(in: &set)
heat(to: 18)  //=> set: kitchen 18 °C, and set: bath 18 °C
set = []
heat(to: 19)  // Nothing arrives.

//: An array keeps the order: here the last token ends first.
print("An array")
var array: [NotificationToken] = []
for room in rooms { watch(room, "array").store(in: &array) }
array.removeLast()
heat(to: 20)  //=> array: kitchen 20 °C, and array: bath 20 °C
array.removeAll()

//: A dictionary finds a token by its key. A row that shows another room replaces its token, which ends the observation.
print("A dictionary")
var rows: [Int: NotificationToken] = [:]
rows[0] = watch(kitchen, "row 0")
rows[1] = watch(bath, "row 1")
rows[0] = watch(cellar, "row 0")
heat(to: 21)  //=> row 1: bath 21 °C, and row 0: cellar 21 °C
rows[1]?.cancel()
print("\(rows.values.filter(\.isActive).count) of \(rows.count) rows is active")  //=> 1 of 2 rows is active
rows = [:]

//: A bag is thread-safe. It releases ended tokens, so it doesn't grow.
print("A bag")
let bag = NotificationToken.Bag()
let bathToken = watch(bath, "bag")
bathToken.store(in: bag)
let isStored = DispatchSemaphore(value: 0)
Thread {
    watch(kitchen, "bag").store(in: bag)
    isStored.signal()
}.start()
isStored.wait()
heat(to: 22)  //=> bag: kitchen 22 °C, and bag: bath 22 °C
bathToken.cancel()
print("The bag has \(bag.count).")  //=> The bag has 1.

//: A closure that undoes something else can be a token too.
NotificationToken { print("    The fan stops.") }.store(in: bag)
print("Cancel all")
bag.cancelAll()  //=> The fan stops.
print("The bag has \(bag.count).")  //=> The bag has 0.
watch(cellar, "bag").store(in: bag)
heat(to: 23)  //=> bag: cellar 23 °C

//: After `invalidate()`, a bag cancels every token that is inserted.
print("Invalidate")
bag.invalidate()
let late = watch(kitchen, "late")
late.store(in: bag)
print(late.isActive)  //=> false
heat(to: 24)  // Nothing arrives.

//: Releasing a bag cancels its tokens, even those that are also stored elsewhere.
print("Release")
var other: NotificationToken.Bag? = NotificationToken.Bag()
let shared = watch(bath, "other")
other?.insert(shared)
other = nil
print(shared)  //=> NotificationToken("temperatureDidChange", ended)

//: *Try it:* Replace `other` by a set. Does `shared` end with the set?
//:
//: [Previous](@previous) | [Next](@next)
