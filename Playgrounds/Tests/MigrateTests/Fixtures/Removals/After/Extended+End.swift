import Foundation
import NotificationToken

extension Extended {
    func stop() {
        NotificationCenter.default.removeObserver(self)
        observations.cancelAll()
    }
}
