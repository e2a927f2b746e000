// swift-format-ignore-file
import Foundation
import NotificationToken

@MainActor
final class Calls: NSObject {
    private let center = NotificationCenter.default
    private let centers = [NotificationCenter.default]
    private var list: NSObject?

    func observe() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        center.observe(name: .changed, object: list, with: self) { target, _ in target.refresh() }.keepObserving()
        self.center.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
        centers[0].observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        currentCenter().observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        NotificationCenter
            .default
            .observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    func observeOverSeveralLines() {
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        center.observe(name: nil, object: make((1, [2])), with: self) { target, _ in target.refresh() }.keepObserving()
    }

    func observeOnOneLine(_ isNeeded: Bool) {
        if isNeeded { center.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving() }
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()  // It stays.
        #if DEBUG
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        #else
        center.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
        #endif
    }

    func observeNames() {
        center.observe(name: NSNotification.Name("x"), with: self) { target, _ in target.refresh() }.keepObserving()
        center.observe(name: .init("x"), object: list, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    func observeWithResult(_ isNeeded: Bool) {
        let result: Void = center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        isNeeded
            ? center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
            : result
        return center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    func observeObject(_ owner: Owning) {
        center.observe(name: .changed, object: owner, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    func observeOptionalCenter(_ optional: NotificationCenter?, _ certain: NotificationCenter!) {
        optional?.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        centers.first!.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        certain.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}

    private func currentCenter() -> NotificationCenter { center }

    private func make(_ pair: (Int, [Int])) -> NSObject? { list }
}

protocol Owning: AnyObject {}

extension Notification.Name {
    static let changed = Self("changed")
}
