import Foundation

class Extended: NSObject {
    func refresh() {}
}
