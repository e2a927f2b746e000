// Not in plain mode 6: its classes are not Sendable.
import Foundation
import NotificationToken

/// It may be on the main actor in some modules, and isn't for certain.
final class Plain: NSObject {
    private let center = NotificationCenter.default

    func observe() {
        center.observe(name: .listDidChange, with: self) { target, _ in target.refresh() }.keepObserving()
        DispatchQueue.main.async {
            // left: the closure around the call may run on the main actor, and the class may not
            self.center.addObserver(self, selector: #selector(self.refresh), name: .listDidChange, object: nil)
        }
    }

    @MainActor func observeOnMainActor() {
        // left: observeOnMainActor() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func observeMethods() {
        // left: onMainActor() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(onMainActor), name: .listDidChange, object: nil)
        // left: onDatabase(_:) may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(onDatabase(_:)), name: .listDidChange, object: nil)
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
        // left: the extension may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }
}

@MainActor extension Plain {
    func observeOnMainActor2() {
        // left: observeOnMainActor2() may run on another actor than the rest of the class
        center.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }
}

@available(iOS 15, *)
extension Plain {
    func observeLater() {
        center.observe(name: .listDidChange, with: self) { target, _ in target.refresh() }.keepObserving()
    }
}

@globalActor actor Database {
    static let shared = Database()
}

@Database
final class Records: NSObject {
    func observe() {
        // left: @Database Records may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

/// Two types of one name, of which one is on the main actor.
enum Views {
    @MainActor final class Coordinator {}
}

enum Files {
    final class Coordinator: NSObject {
        func observe() {
            let observe = {
                // left: the closure around the call may run on the main actor, and the class may not
                NotificationCenter.default.addObserver(self, selector: #selector(self.refresh), name: nil, object: nil)
            }
            observe()
        }

        @objc private func refresh() {}
    }
}

extension Notification.Name {
    nonisolated static let listDidChange = Self("listDidChange")
}
