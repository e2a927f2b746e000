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
        center.observe(name: .changed, with: self) { $0.unlabelled($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.unlabelled($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.labelled(notification: $1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.labelled(notification: $1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.labelled(notification: $1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.unlabelled($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.größe(für: $1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.optional($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.qualified($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.objectiveC($1 as NSNotification) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.optionalObjectiveC(note: $1 as NSNotification) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.anything($1 as NSNotification) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.defaulted($1) }.keepObserving()
        center.observe(name: .changed, with: self) { _ = $0.resultOf($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.inherited($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.inherited($1) }.keepObserving()
        center.observe(name: .changed, with: self) { $0.overloaded($1) }.keepObserving()
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
