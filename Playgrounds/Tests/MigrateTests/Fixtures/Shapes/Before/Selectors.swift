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
        center.addObserver(self, selector: #selector(plain), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(unlabelled), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(unlabelled(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(labelled), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(labelled(notification:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(self.labelled(notification:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(Self.plain), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(Selectors.unlabelled(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(`repeat`), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(größe(für:)), name: .listDidChange, object: nil)
    }

    func observeDeclarations() {
        center.addObserver(self, selector: #selector(renamed), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(optional(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(qualified(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(objectiveC(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(optionalObjectiveC(note:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(anything(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(defaulted(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(result), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(resultOf(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(void), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(inherited(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(Base.inherited(_:)), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(overridden), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(inExtension), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(overloaded(_:)), name: .listDidChange, object: nil)
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
        center.addObserver(self, selector: #selector(plain), name: .listDidChange, object: nil)
    }

    @objc fileprivate func inExtension() {}
}
