// Not in plain mode 6: its classes are not Sendable.
import Foundation

/// It may be on the main actor in some modules, and isn't for certain.
final class Plain: NSObject {
    private let center = NotificationCenter.default

    func observe() {
        DispatchQueue.main.async {
            // left: the closure around the call may run on the main actor, and the class may not
            self.center.addObserver(self, selector: #selector(self.refresh), name: .changed, object: nil)
        }
    }

    @MainActor func observeOnMainActor() {
        // left: observeOnMainActor() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func observeMethods() {
        // left: onMainActor() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(onMainActor), name: .changed, object: nil)
        // left: onDatabase(_:) may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(onDatabase(_:)), name: .changed, object: nil)
    }

    @objc private func refresh() {}
    @MainActor @objc private func onMainActor() {}
    @Database @objc private func onDatabase(_ notification: Notification) {}
}

protocol Starting {
    @MainActor func start()
}

extension Plain: Starting {
    func start() {
        // left: Starting may isolate start() to another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }
}

@MainActor extension Plain {
    func observeOnMainActor2() {
        // left: observeOnMainActor2() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }
}

@globalActor actor Database {
    static let shared = Database()
}

@Database
final class Records: NSObject {
    func observe() {
        // left: @Database Records may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

extension Notification.Name {
    nonisolated static let changed = Self("changed")
}
