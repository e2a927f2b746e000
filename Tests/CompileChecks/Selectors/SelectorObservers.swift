import Foundation
import NotificationToken

// The command in Migrating.md makes Accepted/SelectorObservers.swift out of Selectors/SelectorObservers.swift.

extension Notification.Name {
    nonisolated fileprivate static let listDidChange = Self("listDidChange")
}

@MainActor
private final class ListController {
    private let center = NotificationCenter()
    private let list = List()

    func viewDidLoad() {
        center.addObserver(self, selector: #selector(refresh(_:)), name: .listDidChange, object: nil)
        center.addObserver(
            self,
            selector: #selector(ListController.refresh(_:)),
            name: .listDidChange,
            object: list,
        )
        center.addObserver(
            self, selector: #selector(refresh(_:)), name: Notification.Name("x"), object: nil)
    }

    private func refresh(_ notification: Notification) {}
}

private final class List: Sendable {}

#if SELECTORS
// What the command leaves.
extension ListController {
    func viewWillAppear() {
        center.addObserver(self, selector: #selector(reload), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(refresh(_:)), name: .listDidChange, object: owner())
    }
}
#endif
