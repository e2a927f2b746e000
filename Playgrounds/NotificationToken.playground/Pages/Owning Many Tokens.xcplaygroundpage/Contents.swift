//: A house with a thermometer in each room. Whoever observes many of them has to keep many tokens.
import Foundation
import NotificationToken

final class Room: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }
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

//: A set ends all its observations when it is emptied, or goes, as it does with the object that has it for a property.
print("A set")
var set: Set<NotificationToken> = []
watch(kitchen, "set").store(in: &set)
watch(bath, "set").store(in: &set)
heat(to: 18)  //=> set: kitchen 18 °C, and set: bath 18 °C
set = []
heat(to: 19)  // Nothing arrives.

//: An array remembers the order: here the last one to come is the first one to go.
print("An array")
var array: [NotificationToken] = []
for room in rooms { watch(room, "array").store(in: &array) }
array.removeLast()
heat(to: 20)  //=> array: kitchen 20 °C, and array: bath 20 °C
array.removeAll()

//: A dictionary finds them again. A row of a list that shows another room replaces its token, and with it the observation.
print("A dictionary")
var rows: [Int: NotificationToken] = [:]
rows[0] = watch(kitchen, "row 0")
rows[1] = watch(bath, "row 1")
rows[0] = watch(cellar, "row 0")
heat(to: 21)  //=> row 1: bath 21 °C, and row 0: cellar 21 °C
rows[1]?.cancel()
print("\(rows.values.filter(\.isActive).count) of \(rows.count) rows is active")  //=> 1 of 2 rows is active
rows = [:]

//: A bag may be used on any thread. It forgets the tokens that have ended, so that it does not grow.
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

//: What else has to be undone at the same time becomes a token, too.
NotificationToken { print("    The fan stops.") }.store(in: bag)
print("Cancel all")
bag.cancelAll()  //=> The fan stops.
print("The bag has \(bag.count).")  //=> The bag has 0.
watch(cellar, "bag").store(in: bag)
heat(to: 23)  //=> bag: cellar 23 °C

//: A bag that is invalidated takes no more: what comes late, say from a task that had begun before, ends at once.
print("Invalidate")
bag.invalidate()
let late = watch(kitchen, "late")
late.store(in: bag)
print(late.isActive)  //=> false
heat(to: 24)  // Nothing arrives.

//: A bag that is released cancels its tokens, also those that somebody else still has.
print("Release")
var other: NotificationToken.Bag? = NotificationToken.Bag()
let shared = watch(bath, "other")
other?.insert(shared)
other = nil
print(shared)  //=> NotificationToken("temperatureDidChange", ended)
