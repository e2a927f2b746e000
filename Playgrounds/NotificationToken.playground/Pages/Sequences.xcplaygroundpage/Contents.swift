//: # Sequences
//: A sequence keeps the payloads that are posted, until a loop reads them.
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let orderDidArrive = Self("orderDidArrive")
    nonisolated static let mealIsReady = Self("mealIsReady")
}

let center = NotificationCenter.default
func order(_ numbers: Int...) {
    for number in numbers { center.post(.orderDidArrive, payload: number) }
}

//: A sequence observes from its creation on, even before the loop starts.
func serve(_ orders: NotificationCenter.Payloads<Int>, until last: Int) async {
    for await number in orders {
        print("    order \(number)")
        if number == last { break }
    }
}

print("A loop that begins late:")
var orders = center.payloads(for: .orderDidArrive)
order(1, 2)
await serve(orders, until: 2)  // order 1, order 2

//: A sequence observes as long as it is kept. A second loop goes on with what has waited.
order(3)
await serve(orders, until: 3)  // order 3

//: `next()` reads one payload, and the observation goes on.
print("One at a time:")
orders = center.payloads(for: .orderDidArrive)
order(4, 5)
print("    order \(await orders.next() ?? 0), order \(await orders.next() ?? 0)")  // order 4, order 5

//: `next(within:)` has a timeout. With a condition, it passes over other payloads.
if #available(macOS 13, *) {
    print("With a timeout:")
    order(6, 7)
    print("    order \(await orders.next(within: .seconds(5)) { $0 > 6 } ?? 0)")  // order 7
}

//: `finish()` ends the observation. A loop reads what waits, and then ends.
print("Finish:")
orders = center.payloads(for: .orderDidArrive)
order(8, 9)
orders.finish()
await serve(orders, until: 10)  // order 8, order 9

//: Cancelling the loop's task ends the loop at once. What waits isn't read.
print("Cancel:")
let cancelled = center.payloads(for: .orderDidArrive)
order(10, 11)
let loop = Task {
    for await number in cancelled { print("    never printed: \(number)") }
}
loop.cancel()
await loop.value
print("    the loop has ended")  // the loop has ended

//: Keep only the newest payload if older ones don't matter.
print("The newest only:")
let newest = center.payloads(for: .orderDidArrive, bufferingPolicy: .bufferingNewest(1))
order(12, 13, 14)
print("    \(await newest.next() ?? 0), without \(newest.droppedCount) others")  // 14, without 2 others

//: A loop in a task of an object: capture `self` weakly, and cancel the task. Otherwise the loop never ends.
@MainActor final class Kitchen {
    var task: Task<Void, Never>?
    init() {
        let orders = center.payloads(for: .orderDidArrive)
        task = Task { [weak self] in
            for await number in orders { self?.cook(number) }
            print("    the loop has ended")
        }
    }
    func cook(_ number: Int) {
        print("    cooking \(number)")
        center.post(.mealIsReady, payload: number)
    }
    deinit { task?.cancel() }
}

print("In an object:")
var kitchen: Kitchen? = Kitchen()
let meals = center.payloads(for: .mealIsReady)
order(15)
_ = await meals.next()  // cooking 15
let loopOfKitchen = kitchen?.task
kitchen = nil
await loopOfKitchen?.value  // the loop has ended

//: *Try it:* After `14, without 2 others`, print `await newest.next(within: .zero) as Any`, if macOS 13 is available.
//:
//: *Answer:* `nil`. The two other payloads were dropped, and nothing waits.
//:
//: [Previous](@previous)
