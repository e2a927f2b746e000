import Foundation
import NotificationToken

extension Notification.Key<Void> {
    nonisolated static let ping = Self("ping")
}

@MainActor
final class Controller {
    private var token: NotificationToken?
    private var set: Set<NotificationToken> = []
    private var array: [NotificationToken] = []
    private var contiguous: ContiguousArray<NotificationToken> = []
    private let bag = NotificationToken.Bag()
    private lazy var lazyToken = NotificationCenter.default.observe(.ping) { print("ping") }

    func start(_ center: NotificationCenter) {
        token = center.observe(.ping) { print("ping") }
        center.observe(.ping) { print("ping") }.store(in: &set)
        center.observe(.ping) { print("ping") }.store(in: &array)
        center.observe(.ping) { print("ping") }.store(in: &contiguous)
        center.observe(.ping) { print("ping") }.store(in: bag)
        center.observe(.ping, on: MainActor.self, with: self) { controller, _ in controller.stop() }.store(in: bag)
        NotificationToken { print("cancelled") }.store(in: bag)
        array += [center.observe(.ping) { print("ping") }]
        bag.insert(center.observe(.ping) { print("ping") })
        _ = lazyToken
    }

    func stop() {
        token?.cancel()
        token = nil
        set.removeAll()
        array = []
        contiguous.forEach { $0.cancel() }
        print(bag.count, lazyToken.isActive, lazyToken)
        bag.cancelAll()
        bag.invalidate()
    }
}

// A token is where the compiler asks for Sendable: globally, across tasks, in a handler.
nonisolated let globalToken = NotificationCenter.default.observe(.ping) { print("ping") }
nonisolated let globalBag = NotificationToken.Bag()

nonisolated struct Observations: Sendable, Hashable {
    let token: NotificationToken
    static let shared = Observations(token: globalToken)
}

nonisolated func cancelElsewhere(_ token: NotificationToken) async {
    await Task.detached { token.cancel() }.value
    let other = NotificationCenter.default.observe(.ping) { token.cancel() }
    other.store(in: globalBag)
}

nonisolated func wait(for token: NotificationToken) -> Bool {
    token.cancelAndWait()
}
