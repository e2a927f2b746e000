import Foundation

/// Another module may extend it.
open class RemovedByExtension: NSObject {
    func start() {
        // left: code outside of the class removes it (Subclass.swift:5)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

class RemovedByProtocol: NSObject, Stopping {
    func start() {
        // left: Stopping removes it (Subclass.swift:19)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
