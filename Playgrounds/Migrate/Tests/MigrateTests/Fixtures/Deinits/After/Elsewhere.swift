import Foundation
import NotificationToken

final class ObservesHere: ObservesElsewhere {
    func startHere() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }
}
