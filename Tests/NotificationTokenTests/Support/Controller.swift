import Foundation
import NotificationToken

/// What a view controller looks like to the compiler.
@MainActor final class Controller {
    var numbers: [Int] = []
    var token: NotificationToken?

    func observe(_ center: NotificationCenter) {
        token = center.observe(.number, on: MainActor.self, with: self) { controller, number in
            MainActor.assertIsolated()
            controller.numbers.append(number)
        }
    }
}
