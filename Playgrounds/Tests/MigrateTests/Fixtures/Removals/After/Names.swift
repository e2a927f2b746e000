import Foundation
import NotificationToken

enum Maps {
    final class Coordinator: NSObject {
        func start() {
            // left: Coordinator removes observers (Names.swift:11), and a new observation would go on, also for Lists.Coordinator
            NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        }

        func stop() {
            NotificationCenter.default.removeObserver(self)
        }

        @objc private func refresh() {}
    }
}

/// Another class of that name removes itself alone.
enum Lists {
    final class Coordinator: NSObject {
        func start() {
            NotificationCenter.default.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
        }

        @objc private func refresh() {}
    }
}

enum Sublists {
    final class Coordinator: Superlists.Coordinator {
        func start() {
            // left: Coordinator removes observers (Names.swift:11), and a new observation would go on
            NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        }

        @objc private func refresh() {}
    }
}

enum Superlists {
    class Coordinator: NSObject {}
}
