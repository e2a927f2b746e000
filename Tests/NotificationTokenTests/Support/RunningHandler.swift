import Foundation
import NotificationToken
import Testing

/// An observation of `.event` whose handler runs on another thread until the test lets it return.
struct RunningHandler: Sendable {
    let token: NotificationToken
    private let park: Park
    private let poster: Worker

    /// Returns when the handler is running.
    ///
    /// `end` is the last thing that the handler does.
    init(on center: NotificationCenter, then end: @escaping @Sendable (Notification) -> Void = { _ in }) {
        let park = Park()
        self.park = park
        token = center.observe(name: .event) { note in
            park.stop()
            end(note)
        }
        poster = Worker { center.post(name: .event, object: nil) }
        park.waitForArrival()
    }

    /// Returns when the handler and its post have returned.
    func finish() {
        park.letGo()
        poster.join()
    }
}
