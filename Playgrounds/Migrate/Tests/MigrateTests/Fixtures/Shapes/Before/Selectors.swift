import Foundation

@MainActor
class Base: NSObject {
    @objc func inherited(_ notification: Notification) {}
    @objc func overridden() {}
}

@MainActor
final class Selectors: Base {
    private let center = NotificationCenter.default

    func observe() {
        center.addObserver(self, selector: #selector(unlabelled), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(unlabelled(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(labelled), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(labelled(notification:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(self.labelled(notification:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(Selectors.unlabelled(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(größe(für:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(optional(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(qualified(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(objectiveC(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(optionalObjectiveC(note:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(anything(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(defaulted(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(resultOf(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(inherited(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(Base.inherited(_:)), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(overloaded(_:)), name: .changed, object: nil)
    }

    /// A property of the type can have the name of a method.
    private static let unlabelled = Notification.Name("unlabelled")
    @objc private func unlabelled(_ notification: Notification) {}
    @objc private func labelled(notification: Notification) {}
    @objc private func größe(für notification: Notification) {}
    @objc private func optional(_ notification: Notification?) {}
    @objc private func qualified(_ notification: Foundation.Notification) {}
    // Without `@objc`, because the stub of the class that compiles this file is no Objective-C class.
    private func objectiveC(_ notification: NSNotification) {}
    private func optionalObjectiveC(note: NSNotification?) {}
    private func anything(_ sender: Any?) {}
    @objc private func defaulted(_ notification: Notification = Notification(name: .changed)) {}
    @objc private func resultOf(_ notification: Notification) -> Int { 0 }
    @objc private func overloaded(_ notification: Notification) { overloaded() }
    private func overloaded() {}
}
