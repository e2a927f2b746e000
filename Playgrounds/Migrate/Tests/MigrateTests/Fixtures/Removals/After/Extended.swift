import Foundation
import NotificationToken

class Extended: NSObject {
    let observations = NotificationToken.Bag()

    func refresh() {}
}
