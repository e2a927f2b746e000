import Foundation
import NotificationToken

// What apps observe with today, in the form that this library gives it.

extension Notification.Name {
    nonisolated fileprivate static let feedDidChange = Self("feedDidChange")
}

/// A class on the main actor: in place of `addObserver(self, selector:)`, one line without a property.
@MainActor
private final class FeedController {
    private var token: NotificationToken?
    private var timer: Countdown?

    func viewDidLoad(_ center: NotificationCenter) {
        center.observe(name: .feedDidChange, with: self) { $0.refresh($1) }.keepObserving()
        center.observe(.ping, with: self) { $0.reload() }.keepObserving()
        // A handler that has to run after the post.
        token = center.observe(name: .feedDidChange, with: self) { controller, _ in
            Task { controller.reload() }
        }
    }

    func startTimer(_ tokens: inout Set<NotificationToken>) {
        let timer = Countdown()
        NotificationToken { timer.invalidate() }.store(in: &tokens)
        let other = Countdown()
        token = NotificationToken(onCancel: { other.invalidate() })
    }

    private func refresh(_ notification: Notification) { reload() }

    private func reload() {}
}

/// An object that isn't `Sendable`, such as a timer.
private final class Countdown {
    func invalidate() {}
}

/// Classes that observe by default.
@MainActor
private protocol Reloading: AnyObject, Sendable {
    func reload()
}

extension Reloading {
    func observeFeeds(_ center: NotificationCenter) {
        center.observe(name: .feedDidChange, with: self) { reloading, _ in reloading.reload() }.keepObserving()
    }
}

/// A sequence that is kept, and read by a loop that is started again.
@MainActor
private final class LevelLog {
    private let levels: NotificationCenter.Payloads<Int>
    private var task: Task<Void, Never>?

    init(_ center: NotificationCenter) { levels = center.payloads(for: .levelDidChange) }

    func restart() {
        task?.cancel()
        task = Task { [levels] in for await level in levels { print(level) } }
    }
}

nonisolated private func handOver(_ levels: NotificationCenter.Payloads<Int>) -> Task<Int?, Never> {
    let iterator = levels.makeAsyncIterator()
    return Task {
        var iterator = iterator
        return await iterator.next()
    }
}

nonisolated private func stop(_ token: NotificationToken) async {
    await token.cancelAndWait()
    let hasStopped = await token.cancelAndWait()
    print(hasStopped)
}

// MARK: - Optional entries

private struct Flags: Sendable { let (flag, name): (Bool?, String?) }

@Sendable nonisolated private func entries(of flags: Flags) -> [String: Any] { ["name": flags.name ?? ""] }

extension Notification.Key<Flags> {
    nonisolated fileprivate static let literal = Self(
        "flags", coding: .custom(decode: { _ in nil }, encode: { ["flag": $0.flag, "name": $0.name] }))
    nonisolated fileprivate static let hashable = Self(
        "flags",
        coding: .custom(
            decode: { _ in nil },
            encode: { flags in
                var userInfo: [AnyHashable: Any] = [:]
                userInfo["flag"] = flags.flag
                return userInfo
            }))
    nonisolated fileprivate static let texts = Self(
        "flags",
        coding: .custom(
            decode: { _ in nil },
            encode: { flags in
                let userInfo: [String: Any] = ["name": flags.name ?? ""]
                return userInfo
            }))
    nonisolated fileprivate static let reference = Self(
        "flags", coding: .custom(decode: { _ in nil }, encode: entries))
}
