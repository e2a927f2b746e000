import Foundation

@MainActor
final class Methods: NSObject {
    private let center = NotificationCenter.default
    @objc private var title = ""

    func observe() {
        // left: the files show no Swift method nowhere that this file can use, so it may be Objective-C
        center.addObserver(self, selector: #selector(nowhere), name: .changed, object: nil)
        // left: the files show no Swift method privateElsewhere that this file can use, so it may be Objective-C
        center.addObserver(self, selector: #selector(privateElsewhere), name: .changed, object: nil)
        // left: a bug: twoParameters takes Notification and Any?, but gets a notification
        center.addObserver(self, selector: #selector(twoParameters(_:_:)), name: .changed, object: nil)
        // left: a bug: otherParameter takes Bool, but gets a notification
        center.addObserver(self, selector: #selector(otherParameter), name: .changed, object: nil)
        // left: waiting throws or awaits
        center.addObserver(self, selector: #selector(waiting), name: .changed, object: nil)
        // left: ofTheType is a method of the type
        center.addObserver(self, selector: #selector(ofTheType), name: .changed, object: nil)
        // left: sameName is declared more than once, or there is a property of that name
        center.addObserver(self, selector: #selector(sameName(_:)), name: .changed, object: nil)
        // left: almostSame is declared more than once, or there is a property of that name
        center.addObserver(self, selector: #selector(almostSame(_:)), name: .changed, object: nil)
    }

    func observeOtherForms() {
        // left: Selector("fine") doesn't name a method of this class
        center.addObserver(self, selector: Selector("fine"), name: .changed, object: nil)
        // left: #selector(getter: title) doesn't name a method of this class
        center.addObserver(self, selector: #selector(getter: title), name: .changed, object: nil)
        // left: #selector(fine as () -> Void) doesn't name a method of this class
        center.addObserver(self, selector: #selector(fine as () -> Void), name: .changed, object: nil)
        // left: the selector belongs to Stranger
        center.addObserver(self, selector: #selector(Stranger.handle), name: .changed, object: nil)
    }

    func add(_ action: Selector, under name: Notification.Name) {
        // left: add(_:under:) observes for its callers, which pass action
        center.addObserver(self, selector: action, name: name, object: nil)
    }

    private let sameName = 0
    @objc private func fine() {}
    @objc private func twoParameters(_ notification: Notification, _ other: Any?) {}
    @objc private func otherParameter(_ isAnimated: Bool) {}
    @objc private func waiting() async {}
    @objc private static func ofTheType() {}
    @objc private func sameName(_ notification: Notification) {}
    @objc private func almostSame(_ notification: Notification) {}
    private func almostSame(_ notification: Notification, isUrgent: Bool = false) {}
}

@MainActor
final class Stranger: NSObject {
    @objc func handle() {}
}
