// swift-format-ignore-file
import Foundation

@MainActor
final class Calls: NSObject {
    private let center = NotificationCenter.default
    private let centers = [NotificationCenter.default]
    private var list: NSObject?

    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: list)
        self.center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        centers[0].addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        currentCenter().addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        NotificationCenter
            .default
            .addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func observeOverSeveralLines() {
        center.addObserver(
            self,
            selector: #selector(refresh),
            name: .changed,
            object: nil
        )
        center.addObserver(
            self, selector: #selector(refresh),
            name: nil, object: make((1, [2])),
        )
    }

    func observeOnOneLine(_ isNeeded: Bool) {
        if isNeeded { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil) }
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)  // It stays.
        #if DEBUG
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        #else
        center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        #endif
    }

    func observeNames() {
        center.addObserver(self, selector: #selector(refresh), name: NSNotification.Name("x"), object: nil)
        center.addObserver(self, selector: #selector(refresh), name: .init("x"), object: list)
    }

    func observeWithResult(_ isNeeded: Bool) {
        let result: Void = center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        isNeeded
            ? center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
            : result
        return center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func observeObject(_ owner: Owning) {
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: owner)
    }

    func observeOptionalCenter(_ optional: NotificationCenter?, _ certain: NotificationCenter!) {
        optional?.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        centers.first!.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        certain.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}

    private func currentCenter() -> NotificationCenter { center }

    private func make(_ pair: (Int, [Int])) -> NSObject? { list }
}

protocol Owning: AnyObject {}

extension Notification.Name {
    static let changed = Self("changed")
}
