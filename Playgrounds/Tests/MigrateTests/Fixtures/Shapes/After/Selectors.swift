import Foundation
import NotificationToken

@MainActor
class Base: NSObject {
    @objc func inherited(_ notification: Notification) {}
    @objc func overridden() {}
}

@MainActor
final class Selectors: Base {
    private let center = NotificationCenter.default

    func observe() {
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.plain()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.unlabelled(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.unlabelled(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.labelled(notification: notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.labelled(notification: notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.labelled(notification: notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.plain()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.unlabelled(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.`repeat`()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.größe(für: notification)
        }.keepObserving()
    }

    func observeDeclarations() {
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.renamed()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.optional(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.qualified(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.objectiveC(notification as NSNotification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.optionalObjectiveC(note: notification as NSNotification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.anything(notification as NSNotification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.defaulted(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            _ = target.result()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            _ = target.resultOf(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.void()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.inherited(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.inherited(notification)
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.overridden()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.inExtension()
        }.keepObserving()
        center.observe(name: .listDidChange, with: self) { target, notification in
            target.overloaded(notification)
        }.keepObserving()
    }

    @objc private func plain() {}
    @objc private func unlabelled(_ notification: Notification) {}
    @objc private func labelled(notification: Notification) {}
    @objc private func `repeat`() {}
    @objc private func größe(für notification: Notification) {}
    @objc(another) private func renamed() {}
    @objc private func optional(_ notification: Notification?) {}
    @objc private func qualified(_ notification: Foundation.Notification) {}
    // Without `@objc`, because the stub of the class that compiles this file is no Objective-C class.
    private func objectiveC(_ notification: NSNotification) {}
    private func optionalObjectiveC(note: NSNotification?) {}
    private func anything(_ sender: Any?) {}
    @objc private func defaulted(_ notification: Notification = Notification(name: .listDidChange)) {}
    @objc private func result() -> Int { 0 }
    @objc private func resultOf(_ notification: Notification) -> Int { 0 }
    @objc private func void() -> Void {}
    override func overridden() {}
    @objc private func overloaded(_ notification: Notification) { overloaded() }
    private func overloaded() {}
}

extension Selectors {
    func observeInExtension() {
        center.observe(name: .listDidChange, with: self) { target, _ in
            target.plain()
        }.keepObserving()
    }

    @objc fileprivate func inExtension() {}
}
