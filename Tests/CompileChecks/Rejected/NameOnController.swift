// expect: pass on: MainActor.self, with: object
import Foundation
import NotificationToken

@MainActor final class Controller {
    private var token: NotificationToken?

    func start(_ center: NotificationCenter, _ name: Notification.Name) {
        token = center.observe(name: name, on: self) { controller, note in print(controller, note.name) }  // error
        // right: token = center.observe(name: name, on: MainActor.self, with: self) { print($0, $1.name) }
    }
}
