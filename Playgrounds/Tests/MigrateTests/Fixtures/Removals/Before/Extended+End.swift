import Foundation

extension Extended {
    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
