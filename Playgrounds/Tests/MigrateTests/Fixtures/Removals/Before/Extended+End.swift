import Foundation

extension RemovedByExtension {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
