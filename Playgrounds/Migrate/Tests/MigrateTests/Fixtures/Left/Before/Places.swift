// swift-format-ignore-file
import Foundation

class Places: NSObject {
    private let center = NotificationCenter.default

    lazy var list: NSObject = {
        // left: this is in the initial value of a property
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        return NSObject()
    }()

    static func observe() {
        // left: self is a type here
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        // left: a deinit can't pass self to an observation
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func observeInClosures(_ queue: DispatchQueue) {
        queue.async { [weak self] in
            guard let self else { return }
            // left: a closure around the call captures self weakly or unowned
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        }
        queue.async { [unowned(unsafe) self, queue] in
            queue.sync {
                // left: a closure around the call captures self weakly or unowned
                center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
            }
        }
    }

    override func awakeFromNib() {
        // left: awakeFromNib() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc func refresh() {}
}

/// Its superclass is unknown, and key-value observation calls it on any thread.
final class Cell: SwipeCell {
    override func observeValue(
        forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
        // left: observeValue(forKeyPath:of:change:context:) may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

/// Another file has a class of that name without an actor.
@MainActor final class Doubled: NSObject {
    func observe(_ queue: DispatchQueue) {
        queue.async {
            // left: the closure around the call may run on the main actor, and the class may not
            NotificationCenter.default.addObserver(self, selector: #selector(self.refresh), name: nil, object: nil)
        }
    }

    @objc private func refresh() {}
}

protocol Observing: AnyObject {}

struct Value {
    func observe() {
        // left: self is not known to be an object of a class
        NotificationCenter.default.addObserver(self, selector: #selector(Places.refresh), name: nil, object: nil)
    }
}

extension Observing {
    func observe() {
        // left: self is not known to be an object of a class
        NotificationCenter.default.addObserver(self, selector: #selector(Places.refresh), name: nil, object: nil)
    }
}

extension Observing where Self: Places {
    func observePlaces() {
        // left: self is not known to be an object of a class
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }
}
