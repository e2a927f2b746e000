import Foundation

final class ObservesHere: ObservesElsewhere {
    func startHere() {
        // left: this class doesn't declare refresh in this file
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }
}
