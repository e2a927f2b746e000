import Foundation
import NotificationToken

let centers: [Scenario] = [
    Scenario(
        "C13", "CenterThatDies", "When the center is released, its observations end, also those that other code made.",
        in: .centers
    ) { stage, _ in
        let center = stage.mortalCenter()
        let (staying, leaving) = (stage.witness(), stage.witness())
        let token = center.value?.observe(name: .event, using: staying.handler())
        let other = center.value?.observe(name: .event, using: leaving.handler())
        let adopted = center.value.map { center in
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil, using: staying.handler()))
        }
        stage.thread("poster") {
            center.value?.post(name: .event)
            adopted?.cancel()
        }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("waiter") { if let other { cancelAndWait(other, leaving) } }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            staying.mustBeGone("the center is dead")
        }
    },
    Scenario(
        "C13", "StrangersRemovalAndDeath",
        "An observation ends with its center, without a registration or if it begins in the center's last release.",
        in: .centers
    ) { stage, _ in
        let center = stage.mortalCenter()
        let stale = center.value.map { staleObserver(of: $0) }
        let (witness, successors) = (stage.witness(), stage.witness())
        let token = stage.held(center.value?.observe(name: .event, using: witness.handler()))
        let late = stage.heldToken()
        stage.thread("stranger") {
            if let stale { center.value?.removeObserver(stale) }
            if let token = center.value?.observe(name: .other, using: witness.handler()) { late.put(token) }
        }
        stage.thread("owner") {
            center.drop("the center")
            // In most schedules, the allocator reuses the address. A center there delivers.
            let successor = Held(NotificationCenter())
            let later = successor.value?.observe(name: .event, using: successors.handler())
            successor.value?.post(name: .event)
            claim(successors.calls == 1, "the successor's observation heard \(successors.calls) posts")
            withExtendedLifetime(later) { successor.drop("the successor") }
        }
        stage.afterwards {
            claim(token.value?.isActive == false && late.value?.isActive != true, "an observation has not ended")
            witness.mustBeGone("the center is dead")
        }
    },
    Scenario(
        "C13", "SenderWhoseAddressIsTaken",
        "Observations of a dead sender hear no other one at its address, and all of them end with their center.",
        in: .centers
    ) { stage, lasting in
        let center = stage.mortalCenter()
        let (dead, heirs) = (stage.witness(), stage.witness())
        let sender = Held(NSObject())
        let numbers = stage.held(sender.value.flatMap { center.value?.payloads(for: .number, object: $0) })
        let token = stage.held(center.value?.observe(name: .event, object: sender.value, using: dead.handler()))
        center.value?.observe(name: .event, object: sender.value, using: dead.handler()).keepObserving()
        stage.keep(lasting.observe(name: .event, object: sender.value, using: stage.witness().handler()))
        let heir = replace(sender)
        center.value?.post(name: .event, object: heir)
        for center in [center.value, lasting] {
            stage.keep(center?.observe(name: .event, object: heir, using: heirs.handler()) as Any)
        }
        let loop = numbers.value
        stage.task("loop") { if let loop { for await _ in loop {} } }
        stage.thread("poster") {
            guard let center = center.value else { return }
            center.post(name: .event, object: heir)
            claim(heirs.calls == 1, "the new sender's observation hears \(heirs.calls) posts")
        }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(token.value?.isActive == false, "the dead sender's observation has not ended")
            claim(dead.calls == 0, "the dead sender's observations hear \(dead.calls) posts")
            dead.mustBeGone("the center is dead")
        }
    },
    Scenario(
        "C13", "LastObservationOfADeadSender",
        "A dead sender's observation ends with its center, even if its name has no other and is posted.",
        in: .centers
    ) { stage, _ in
        let center = stage.mortalCenter()
        let dead = stage.witness()
        let sender = Held(NSObject())
        let token = stage.held(center.value?.observe(name: .event, object: sender.value, using: dead.handler()))
        let heir = replace(sender)
        let last = center.value?.observe(name: .event, object: heir, using: stage.witness().handler())
        stage.thread("canceller") { last?.cancel() }
        stage.thread("poster") { center.value?.post(name: .event, object: heir) }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(token.value?.isActive == false, "the dead sender's observation has not ended")
            dead.mustBeGone("the center is dead")
        }
    },
]

/// Releases a sender, and makes another one at its address.
private func replace(_ sender: Held<NSObject>) -> NSObject? {
    let address = sender.value.map { ObjectIdentifier($0) }
    sender.drop("the sender")
    let heir = (0..<100).map { _ in NSObject() }.first { ObjectIdentifier($0) == address }
    claim(heir != nil, "no new object has the address of the dead sender")
    return heir
}
