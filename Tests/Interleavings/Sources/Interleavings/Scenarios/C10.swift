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
        "MainPostAgainstSenders", "A post on the main actor first delivers what waits under its name for other senders."
    ) { stage, traffic in
        traffic.observe(from: 1)
        traffic.observe()
        stage.thread("poster") { for sender in 1...2 { traffic.post(from: sender) } }
        stage.mainThread { traffic.post(from: 2) }
    }
    onMain("MainPostAgainstNames", "A post on the main actor delivers what waits under its name and no other name.") {
        stage, traffic in
        for key in [Notification.Key.number, .otherNumber, .number] { traffic.observe(key) }
        stage.thread("poster") { traffic.post(.number, .otherNumber, .number) }
        stage.mainThread { traffic.post(.otherNumber) }
    }
    onMain(
        "MainPostAgainstCenters", "A post on the main actor leaves what waits under the same name of another center."
    ) { stage, traffic in
        for center in 0...1 { traffic.observe(.boxedNumber, at: center) }
        stage.thread("poster") { for center in [0, 1, 0] { traffic.post(.boxedNumber, at: center) } }
        stage.mainThread { traffic.post(.boxedNumber, at: 1) }
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
    trafficOnEveryActor(
        "TwoNames", "Posts of one thread under two names reach two observations in the order of the posts."
    ) {
        stage, traffic, store in
        for key in [Notification.Key.number, .otherNumber] { traffic.observe(key, on: store) }
        stage.thread("poster") { traffic.post(.number, .otherNumber, .number) }
    }
    trafficOnEveryActor("TwoPosters", "Posts of two threads to two observations keep the order of each thread.") {
        stage, traffic, store in
        for key in [Notification.Key.number, .otherNumber] { traffic.observe(key, on: store) }
        stage.thread("poster 1") { traffic.post(.number, .otherNumber) }
        stage.thread("poster 2") { traffic.post(.otherNumber) }
    }
    trafficOnEveryActor(
        "ThreeObservations", "Each post reaches three observations of a name in the order of registration."
    ) {
        stage, traffic, store in
        for sender in [0, 1, 0] { traffic.observe(from: sender, on: store) }
        stage.thread("poster") { for sender in 1...2 { traffic.post(from: sender) } }
    }
    trafficOnEveryActor("ThreeObservationsAndACancel", "A cancel does not change the order of the other observations.")
    {
        stage, traffic, store in
        let observations = (1...3).map { _ in traffic.observe(.boxedNumber, on: store) }
        stage.thread("poster") { traffic.post(.boxedNumber) }
        stage.thread("canceller") { traffic.cancel(observations[1]) }
    }
    trafficOnEveryActor("TwoCenters", "Posts of one thread to two centers reach one actor in the order of the posts.") {
        stage, traffic, store in
        for center in 0...1 { traffic.observe(.boxedNumber, at: center, on: store) }
        stage.thread("poster") { for center in [1, 0, 1] { traffic.post(.boxedNumber, at: center) } }
    }
    trafficOnEveryActor(
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
