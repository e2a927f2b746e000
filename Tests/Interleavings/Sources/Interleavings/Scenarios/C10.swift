import Foundation
import NotificationToken

let c10 = rule("C10") {
    Scenario(
        "OrderOfRegistration", "A post calls its observers in the order of registration, whatever their sender filter."
    ) { stage, center in
        let sender = NSObject()
        let calls = Diary<Int>()
        func observe(_ number: Int, _ sender: NSObject?) -> NotificationToken {
            center.observe(name: .event, object: sender, using: stage.witness().handler { _ in calls.write(number) })
        }
        let leaving = observe(1, sender)
        stage.keep(observe(2, nil))
        stage.keep(observe(3, sender))
        stage.thread("poster") { center.post(name: .event, object: sender) }
        stage.thread("visitor") {
            leaving.cancel()
            stage.keep(observe(4, nil))
        }
        stage.afterwards {
            claim(calls.entries == calls.entries.sorted(), "the order was \(calls.entries)")
            claim(calls.count(2) == 1 && calls.count(3) == 1, "the handlers were called in \(calls.entries)")
        }
    }
    onMain(
        "MainPostAgainstSenders",
        "A post on the main actor first delivers what waits under its name from other senders."
    ) { stage, traffic in
        traffic.observe(from: 1)
        traffic.observe()
        stage.thread("poster") { for sender in 1...2 { traffic.post(from: sender) } }
        stage.mainThread { traffic.post(from: 2) }
    }
    onMain(
        "MainPostAgainstPlaces",
        "A post on the main actor delivers what waits under its name, and nothing of another name or center."
    ) { stage, traffic in
        for key in [Notification.Key.number, .otherNumber] { traffic.observe(key) }
        traffic.observe(at: 1)
        stage.thread("poster") {
            traffic.post(.number, .otherNumber)
            traffic.post(at: 1)
            traffic.post()
        }
        stage.mainThread { traffic.post() }
    }
    onMain(
        "MainPostAgainstACancel",
        "A post on the main actor keeps the order while another thread cancels an observation."
    ) { stage, traffic in
        let observations = (1...3).map { _ in traffic.observe() }
        stage.thread("poster") { traffic.post() }
        stage.thread("canceller") { traffic.cancel(observations[1]) }
        stage.mainThread { traffic.post() }
    }
    onEveryActor("ThreePlaces", "Posts of one thread under two names and to two centers arrive in their order.") {
        stage, traffic, store in
        for key in [Notification.Key.number, .otherNumber] { traffic.observe(key, on: store) }
        traffic.observe(.boxedNumber, at: 1, on: store)
        stage.thread("poster") {
            traffic.post(.number, .otherNumber)
            traffic.post(.boxedNumber, at: 1)
            traffic.post()
        }
    }
    onEveryActor("TwoPosters", "Posts of two threads to two observations keep the order of each thread.") {
        stage, traffic, store in
        for key in [Notification.Key.number, .otherNumber] { traffic.observe(key, on: store) }
        stage.thread("poster 1") { traffic.post(.number, .otherNumber) }
        stage.thread("poster 2") { traffic.post(.otherNumber) }
    }
    onEveryActor("ThreeObservations", "Each post reaches three observations of a name in the order of registration.") {
        stage, traffic, store in
        for sender in [0, 1, 0] { traffic.observe(from: sender, on: store) }
        stage.thread("poster") { for sender in 1...2 { traffic.post(from: sender) } }
    }
    onEveryActor("ThreeObservationsAndACancel", "A cancel does not change the order of the other observations.") {
        stage, traffic, store in
        let observations = (1...3).map { _ in traffic.observe(.boxedNumber, on: store) }
        stage.thread("poster") { traffic.post(.boxedNumber) }
        stage.thread("canceller") { traffic.cancel(observations[1]) }
    }
    onEveryActor(
        "CancelInAHandler",
        "A handler that cancels an observation of another name stops that observation's waiting deliveries."
    ) { stage, traffic, store in
        let other = Held<Observation>()
        traffic.observe(on: store) { other.take().map { traffic.cancel($0) } }
        other.put(traffic.observe(.otherNumber, on: store))
        stage.thread("poster") { traffic.post(.number, .otherNumber) }
        stage.thread("canceller") { other.take().map { traffic.cancel($0) } }
    }
}
