//: A map tells several others what happens to it. That was the work of a multicast delegate: a protocol, a list of weak
//: references, a loop. Here each event is a key.
import Foundation
import NotificationToken

extension Notification.Key where Payload == String {
    nonisolated static let mapDidMove = Self("mapDidMove")
}

//: An event with two arguments is a tuple, and so is one with arguments of several types.
extension Notification.Key where Payload == (from: Int, to: Int) {
    nonisolated static let mapDidZoom = Self("mapDidZoom")
}

extension Notification.Key where Payload == (place: String, distance: Double, isLong: Bool) {
    nonisolated static let mapDidTap = Self("mapDidTap")
}

let center = NotificationCenter.default

//: The map posts as the sender, and knows nobody.
@MainActor final class MapView {
    var city = "" {
        didSet { center.post(.mapDidMove, object: self, payload: city) }
    }

    var zoom = 1 {
        didSet { center.post(.mapDidZoom, object: self, payload: (from: oldValue, to: zoom)) }
    }

    func tap(_ place: String, distance: Double, isLong: Bool) {
        center.post(.mapDidTap, object: self, payload: (place, distance, isLong))
    }

    deinit { print("    The map is gone.") }
}

//: An observer takes the events that it wants, of the map that it means, and is held weakly.
@MainActor final class TitleBar {
    private var tokens: Set<NotificationToken> = []
    private var title = "" {
        didSet { print("    title: \(title)") }
    }

    init(of map: MapView) {
        center.observe(.mapDidMove, object: map, on: MainActor.self, with: self) { bar, city in
            bar.title = city
        }.store(in: &tokens)
        center.observe(.mapDidTap, object: map, on: MainActor.self, with: self) { bar, tap in
            bar.title = "\(tap.isLong ? "Pin at" : "Go to") \(tap.place), \(tap.distance) km"
        }.store(in: &tokens)
    }

    deinit { print("    The title bar is gone.") }
}

@MainActor final class ScaleBar {
    private var token: NotificationToken?
    private var zoom = 1 {
        didSet { print("    scale: 1 : \(1_000_000 >> zoom)") }
    }

    init(of map: MapView) {
        token = center.observe(.mapDidZoom, object: map, on: MainActor.self, with: self) { bar, zoom in
            bar.zoom = zoom.to
        }
    }

    deinit { print("    The scale bar is gone.") }
}

//: This one wants to be called on a queue of its own, which guards its state. The post waits for it.
final class Statistics: @unchecked Sendable {
    private let queue = OperationQueue()
    private var steps = 0
    private var token: NotificationToken?

    init(of map: MapView) {
        queue.name = "statistics"
        queue.maxConcurrentOperationCount = 1
        let name = Notification.Key.mapDidZoom.name
        token = center.observe(name: name, object: map, queue: queue) { [weak self] notification in
            if let zoom = notification[.mapDidZoom] { self?.count(abs(zoom.to - zoom.from)) }
        }
    }

    private func count(_ new: Int) {
        steps += new
        print("    \(OperationQueue.current?.name ?? ""): \(steps) steps")
    }

    deinit { print("    The statistics are gone.") }
}

@MainActor final class Screen {
    let map = MapView()
    var scale: ScaleBar?
    private let title: TitleBar
    private let statistics: Statistics

    init() {
        title = TitleBar(of: map)
        statistics = Statistics(of: map)
        scale = ScaleBar(of: map)
    }
}

//: They are called in the order of their registration.
var screen: Screen? = Screen()
print("The map moves, is zoomed, and is tapped")
screen?.map.city = "Oslo"  //=> title: Oslo
screen?.map.zoom = 4  //=> statistics: 3 steps, and scale: 1 : 62500
screen?.map.tap("Opera", distance: 1.5, isLong: false)  //=> title: Go to Opera, 1.5 km

//: Nobody named this one as the sender.
print("Another map moves")
let other = MapView()
other.city = "Lima"  // Nothing arrives.

//: Any observer can go, and the others don't notice.
print("The scale bar is hidden, and the map zoomed")
screen?.scale = nil  //=> The scale bar is gone.
screen?.map.zoom = 2  //=> statistics: 5 steps

//: Nobody retains anybody, so the screen takes all of them with it.
print("The screen goes")
screen = nil  //=> The map is gone, the title bar, and the statistics.
print("Post for nobody")
center.post(.mapDidZoom, payload: (from: 2, to: 3))  // Nothing arrives.
print("Nobody observes any more.")
