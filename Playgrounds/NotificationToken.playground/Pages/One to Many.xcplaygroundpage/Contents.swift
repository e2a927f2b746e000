//: # One to Many
//: A map informs several observers. Keys replace a multicast delegate: each event is a key.
import Foundation
import NotificationToken

extension Notification.Key<String> {
    nonisolated static let mapDidMove = Self("mapDidMove")
}

//: A tuple carries several arguments.
extension Notification.Key<(from: Int, to: Int)> {
    nonisolated static let mapDidZoom = Self("mapDidZoom")
}

extension Notification.Key<(place: String, distance: Double, isLong: Bool)> {
    nonisolated static let mapDidTap = Self("mapDidTap")
}

//: The map posts as the sender and knows no observer.
let center = NotificationCenter.default

@MainActor final class MapView {
    var city = "" { didSet { center.post(.mapDidMove, object: self, payload: city) } }
    var zoom = 1 { didSet { center.post(.mapDidZoom, object: self, payload: (from: oldValue, to: zoom)) } }
    func tap(_ place: String, distance: Double, isLong: Bool) {
        center.post(.mapDidTap, object: self, payload: (place, distance, isLong))
    }
    deinit { print("    The map is gone.") }
}

//: An observer chooses its events and its map. Its observations hold it weakly.
@MainActor final class TitleBar {
    private var tokens: Set<NotificationToken> = []
    init(of map: MapView) {
        center.observe(.mapDidMove, object: map, on: MainActor.self, with: self) { bar, city in
            bar.show(city)
        }.store(in: &tokens)
        center.observe(.mapDidTap, object: map, on: MainActor.self, with: self) { bar, tap in
            bar.show("\(tap.isLong ? "Pin at" : "Go to") \(tap.place), \(tap.distance) km")
        }.store(in: &tokens)
    }
    private func show(_ title: String) { print("    title: \(title)") }
    deinit { print("    The title bar is gone.") }
}

@MainActor final class ScaleBar {
    private var token: NotificationToken?
    init(of map: MapView) {
        token = center.observe(.mapDidZoom, object: map, on: MainActor.self, with: self) { bar, zoom in
            bar.show(1_000_000 >> zoom.to)
        }
    }
    private func show(_ scale: Int) { print("    scale: 1 : \(scale)") }
    deinit { print("    The scale bar is gone.") }
}

//: `Statistics` uses its own queue, which guards its state. The post waits for the handler.
final class Statistics: @unchecked Sendable {
    private let queue = OperationQueue()
    private var zooms = 0
    private var token: NotificationToken?
    init(of map: MapView) {
        queue.maxConcurrentOperationCount = 1
        token = center.observe(name: Notification.Key.mapDidZoom.name, object: map, queue: queue) { [weak self] _ in
            self?.countZoom()
        }
    }
    private func countZoom() {
        zooms += 1
        print("    statistics: zoom \(zooms)")
    }
    deinit { print("    The statistics are gone.") }
}

//: Handlers run in the order of registration.
var map: MapView? = MapView()
var bars: [AnyObject] = map.map { [TitleBar(of: $0), Statistics(of: $0)] } ?? []
var scale = map.map { ScaleBar(of: $0) }
print("The map moves, is zoomed, and is tapped")
map?.city = "Oslo"  //=> title: Oslo
map?.zoom = 4  //=> statistics: zoom 1, and scale: 1 : 62500
map?.tap("Opera", distance: 1.5, isLong: false)  //=> title: Go to Opera, 1.5 km

//: Releasing one observer doesn't affect the others.
print("The scale bar is hidden, and the map zoomed")
scale = nil  //=> The scale bar is gone.
map?.zoom = 2  //=> statistics: zoom 2

//: No observation retains the map or the bars, so these lines release them.
print("The screen is closed")
map = nil  //=> The map is gone.
bars = []  //=> The title bar is gone, and the statistics.
center.post(.mapDidZoom, payload: (from: 2, to: 3))  // Nothing arrives.
print("Nobody observes any more.")

//: *Try it:* Make a second map, and let only one title bar observe it.
//:
//: [Previous](@previous) | [Next](@next)
