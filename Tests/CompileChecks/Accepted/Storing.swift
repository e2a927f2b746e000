import Foundation
import NotificationToken

@MainActor
private final class Controller {
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
        center.observe(.ping, with: self) { controller, _ in controller.stop() }.store(in: bag)
        NotificationToken { print("cancelled") }.store(in: bag)
        let raw = NotificationCenter.default.addObserver(forName: .init("ping"), object: nil, queue: .main) { _ in }
        NotificationToken(notificationCenter: .default, token: raw).store(in: &array)
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
        bag.invalidateAndCancel()
    }
}

// A token works where `Sendable` is required: globally, across tasks, in a handler.
nonisolated private let globalToken = NotificationCenter.default.observe(.ping) { print("ping") }
nonisolated private let globalBag = NotificationToken.Bag()

nonisolated private struct Observations: Sendable, Hashable {
    let token: NotificationToken
    static let shared = Observations(token: globalToken)
}

nonisolated private func cancelElsewhere(_ token: NotificationToken) async {
    await Task.detached { token.cancel() }.value
    let other = NotificationCenter.default.observe(.ping) { token.cancel() }
    other.store(in: globalBag)
}

private func withLabel(_ timer: Task<Void, Never>) -> NotificationToken {
    NotificationToken(onCancel: { timer.cancel() })
}

nonisolated private func stop(_ token: NotificationToken) async {
    await token.cancelAndWait()
}

// What the handler uses is used up once the handler has been released: from synchronous code, too.
nonisolated private func free(_ memory: sending UnsafeMutablePointer<Int>, after token: NotificationToken) {
    nonisolated(unsafe) let memory = memory
    token.cancel { memory.deallocate() }
}
