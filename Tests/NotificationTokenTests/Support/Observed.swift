import Foundation
import NotificationToken
import Testing

/// An observation whose handler runs in some context, and what has happened to it.
final class Observed: Sendable {
    enum Context: CaseIterable, Sendable {
        case postingThread, target, queue, mainActor, mainActorTarget, actor, stream
        case nameTarget, mainActorNameTarget

        /// Whether the handler receives the notification, so that there is no decoder and no `onMismatch`.
        var isByName: Bool { self == .queue || self == .nameTarget || self == .mainActorNameTarget }

        /// All but the sequence.
        ///
        /// Swift 6.0 can't compile a closure in the arguments of a test.
        static let withToken = allCases.filter { $0 != .stream }
    }

    /// What the handler got.
    let numbers = Log<Int>()
    /// The mismatches that were reported.
    let mismatches = Log<Int>()
    private let store = Store()
    private let target = Thing()
    let token = Shared<NotificationToken?>(nil)
    /// Which of the captures of handler, decoder and `onMismatch` have been released.
    let gone = Log<String>()
    private let queue = OperationQueue()
    private let isFinished = Signal()

    init(_ center: NotificationCenter, _ context: Context) {
        let capture = { [gone] name in Deinit { gone.add(name) } }
        let handling = capture("handler"), mismatch = capture("onMismatch")
        let key = Self.key(capturing: capture("decoder"))
        let handler: @Sendable (Int) -> Void = { [numbers] number in
            withExtendedLifetime(handling) { numbers.add(number) }
        }
        let onMismatch: @Sendable (Notification.PayloadError) -> Void = { [mismatches] _ in
            withExtendedLifetime(mismatch) { mismatches.tick() }
        }
        let nameHandler: @Sendable (Notification) -> Void = {
            if let number = $0.userInfo?["number"] as? Int { handler(number) }
        }
        switch context {
        case .postingThread: token.value = center.observe(key, using: handler, onMismatch: onMismatch)
        case .target:
            token.value = center.observe(key, with: target, using: { handler($1) }, onMismatch: onMismatch)
        case .queue:
            token.value = center.observe(name: key.name, queue: queue, using: nameHandler)
        case .nameTarget:
            token.value = center.observe(name: key.name, with: target) { nameHandler($1) }
        case .mainActorNameTarget:
            token.value = center.observe(name: key.name, with: target) { @MainActor in nameHandler($1) }
        case .mainActor:
            token.value = center.observe(key, using: { @MainActor in handler($0) }, onMismatch: onMismatch)
        case .mainActorTarget:
            token.value = center.observe(
                key, with: target, using: { @MainActor in handler($1) }, onMismatch: onMismatch)
        case .actor:
            token.value = center.observe(key, on: store, using: { handler($1) }, onMismatch: onMismatch)
        case .stream:
            let payloads = center.payloads(for: key, onMismatch: onMismatch)
            Task { [isFinished] in
                for await number in payloads { handler(number) }
                isFinished.send()
            }
        }
        if context != .stream { isFinished.send() }
    }

    /// Posts a number, or a notification without one, which is a mismatch.
    static func post(_ number: Int?, on center: NotificationCenter) {
        center.post(name: .init("custom"), object: nil, userInfo: number.map { ["number": $0] })
    }

    /// Waits until the observation has released everything, and returns whether it has ended.
    func isOver() async -> Bool {
        await onThread { [self] in
            // With a name there is no decoder and no onMismatch, so these are released at once.
            gone.wait(forCount: 3)
            isFinished.wait()
            return token.value?.isActive != true
        }
    }

    private static func key(capturing thing: Deinit) -> Notification.Key<Int> {
        Notification.Key(
            "custom",
            coding: .custom(decode: { note in withExtendedLifetime(thing) { note.userInfo?["number"] as? Int } }))
    }
}
