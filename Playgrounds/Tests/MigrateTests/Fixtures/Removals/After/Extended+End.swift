import Foundation
import NotificationToken

extension RemovedByExtension {
    func stop() {
        NotificationCenter.default.removeObserver(self)
        observations.cancelAll()
    }
}
