// swift-format-ignore-file
// Not compiled: it has mistakes on purpose.
import Foundation

@MainActor
final class Calls: NSObject {
    private let center = NotificationCenter.default
    private let other = NSObject()

    func observe() {
        // left: the observer is other, and not self
        center.addObserver(other, selector: #selector(refresh), name: .changed, object: nil)
        // left: there is no center before the call, or one that a closure returns
        addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: there is no center before the call, or one that a closure returns
        self.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: there is no center before the call, or one that a closure returns
        [center].map { $0 }[0].addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func observeOtherParameters(_ posting: Posting) {
        // left: posting is a Posting, and no NotificationCenter
        posting.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: a DistributedNotificationCenter is not supported
        bridge.distributedCenter.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: these are not the parameters of a NotificationCenter
        center.addObserver(self, selector: #selector(refresh), name: .changed)
        center.addObserver(self, forKeyPath: "title", options: [], context: nil)
    }

    func observeObjects(_ folder: Folder, _ style: any Style) {
        // left: an observation takes an object, and "text" may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: "text")
        // left: an observation takes an object, and [1, 2] may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: [1, 2])
        // left: an observation takes an object, and other as Any may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: other as Any)
        // left: an observation takes an object, and folder.uuid may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: folder.uuid)
        // left: an observation takes an object, and style may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: style)
        // left: an observation takes an object, and Calls.self may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: Calls.self)
    }

    init(title: String) {
        super.init()
        // left: an observation takes an object, and title may be a value
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: title)
    }

    func observeEach(_ numbers: [Int]) {
        for uuid in numbers {
            // left: an observation takes an object, and uuid may be a value
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: uuid)
        }
    }

    func observeWithComments() {
        // left: there is a comment or an #if in the call
        center.addObserver(
            self,
            selector: #selector(refresh),  // This comment would be lost.
            name: .changed,
            object: nil)
        // left: there is a comment or an #if in the call
        center.addObserver(
            self, selector: #selector(refresh),
            name: names.first
                #if DEBUG
                .map { $0 }
                #endif
            , object: nil)
    }

    @objc private func refresh() {}

    private let names: [Notification.Name] = []

    /// Not a method of a center, but one of the same name.
    private func addObserver(_ object: Any, selector: Selector, name: Notification.Name, object sender: Any?) {}
}

extension NotificationCenter {
    func add(_ object: Any, _ action: Selector) {
        // left: add(_:_:) observes for its callers, which pass action
        addObserver(object, selector: action, name: nil, object: nil)
    }
}

final class Folder {
    let uuid: String = ""
}

protocol Style {}

protocol Posting {}

extension Notification.Name {
    static let changed = Self("changed")
}
