import Foundation

final class ObservesHere: ObservesElsewhere {
    func startHere() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }
}
