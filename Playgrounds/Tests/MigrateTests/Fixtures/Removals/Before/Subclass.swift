import Foundation

final class Subclass: RemovedBySubclass {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}

protocol Stopping: AnyObject {}

extension Stopping {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
