import Foundation

extension RemovedByExtension {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}

final class Hub {
    func removeObserver(_ object: Any) {
        NotificationCenter.default.removeObserver(object)
    }
}

protocol Stopping: AnyObject {}

extension Stopping {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
