import Foundation
import NotificationToken

enum Maps {
    final class Coordinator: NSObject {
        func start() {
            // left: a removal also ends observers of Lists.Coordinator (Names.swift:11)
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
            // left: code outside of the class removes it (Names.swift:11)
            NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        }

        @objc private func refresh() {}
    }
}

enum Superlists {
    class Coordinator: NSObject {}
}
