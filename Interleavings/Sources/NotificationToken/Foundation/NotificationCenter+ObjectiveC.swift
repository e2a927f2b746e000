#if canImport(ObjectiveC)
import Foundation
import Scheduling

extension NotificationCenter {
    /// Adds an observer that is called by a selector, of every sender; the center holds it weakly.
    func addObserver(_ observer: NSObject, selector: Selector, name: Notification.Name?, object: Any?) {
        // Sound: only the thread that runs calls it.
        nonisolated(unsafe) let call = { [weak observer] (notification: Notification) in
            _ = observer?.perform(selector, with: notification as NSNotification)
        }
        add(observer, isHeld: false, for: name, at: Place(#fileID, #function)) { call($0) }
    }
}

#endif
