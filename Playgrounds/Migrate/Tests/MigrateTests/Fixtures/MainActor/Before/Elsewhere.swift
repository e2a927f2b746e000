import UIKit

final class Blocking: UIViewController {
    func observeBlocking() {
        // left: block() may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(block), name: .changed, object: nil)
    }

    @objc private nonisolated func block() {}
}

class Plain: NSObject {
    @objc func show() {}
}

/// It inherits a method that runs on any thread.
@MainActor final class Subplain: Plain {
    func observe() {
        // left: Plain may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: nil, object: nil)
    }
}
