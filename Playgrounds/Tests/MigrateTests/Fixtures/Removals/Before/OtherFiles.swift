import Foundation

class RemovedBySubclass: NSObject {
    func start() {
        // left: Subclass removes observers (Subclass.swift:5), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

class RemovedByExtension: NSObject {
    func start() {
        // left: RemovedByExtension removes observers (Subclass.swift:11), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

class RemovedByProtocol: NSObject, Stopping {
    func start() {
        // left: Stopping removes observers (Subclass.swift:19), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
