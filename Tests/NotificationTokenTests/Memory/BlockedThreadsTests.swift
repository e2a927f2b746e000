import Foundation
@testable import NotificationToken
import Testing

extension ProcessWide {
    @Suite("C2 User code that blocks threads holds up no work of the library's own", timeLimit)
    struct BlockedThreadsTests {
        /// User code that blocks the threads which the library uses.
        enum Blocker: CaseIterable {
            /// The captures of adopted observers: more of them than Dispatch has threads to share.
            case adoptedObservers
            /// The captures of observations that a sweep ends: as many.
            case sweep
            /// The executor of an actor that a sweep asks.
            case executor
            /// A center, which destroys a block under its lock (on Linux, since Swift 6.3), while an observer of all
            /// names is to be removed from it.
            case center
            /// The deinit of a center, which the library's work alone retains, to register with it again.
            case centersDeinit

            /// Blocks threads until a gate is opened.
            ///
            /// - Returns: What has to live until then.
            func block(until gate: Gate) -> [AnyObject] {
                switch self {
                case .adoptedObservers:
                    let centers = (0..<300).map { _ in NotificationCenter() }
                    // Only the tokens hold the observers: before Swift 6.3, the last owner of one releases its block.
                    let tokens = centers.map { center in
                        autoreleasepool {
                            let observer = BlockedThreadsTests.addObserver(to: center, Capture { gate.pass() })
                            return NotificationToken(notificationCenter: center, token: observer)
                        }
                    }
                    for token in tokens { token.cancel() }
                    eventually { gate.isReached }  // Nothing reports that a thread runs the deinit.
                    return centers
                case .sweep:
                    let center = NotificationCenter()
                    // On another thread, because a sweep may end an observation before the call of `observe` returns:
                    // then that thread is the last owner of the capture.
                    _ = Worker {
                        for _ in 0..<300 { BlockedThreadsTests.observe(center, Capture { gate.pass() }) }
                    }
                    return [center] + sweep(until: gate)
                case .executor:
                    let (center, store) = (NotificationCenter(), HeldStore())
                    for _ in 0..<10 { center.observe(.number, on: store) { _, _ in }.keepObserving() }
                    store.executor.hook.value = { gate.pass() }
                    return [center, store] + sweep(until: gate)
                case .center:
                    let center = NotificationCenter()
                    let token = center.observe(name: nil) { _ in }
                    guard FoundationCenter.isNew else { return [center, token] }
                    nonisolated(unsafe) let stranger = BlockedThreadsTests.addObserver(
                        to: center, Capture { gate.pass() })
                    _ = Worker { center.removeObserver(stranger) }
                    eventually { gate.isReached }
                    token.cancel()
                    return [center]
                case .centersDeinit:
                    // The thread that drops a center may also be its last owner.
                    for _ in 0..<20 { _ = Worker { BlockedThreadsTests.dropCenter(gate) } }
                    eventually { gate.isReached }
                    return []
                }
            }

            /// Adds observations whose targets are gone until a sweep has reached the gate.
            private func sweep(until gate: Gate) -> [AnyObject] {
                let center = NotificationCenter()
                // How many are needed depends on how many the process has.
                eventually {
                    for _ in 0..<300 { BlockedThreadsTests.observe(center, Capture()) }
                    return gate.isReached
                }
                return [center]
            }
        }

        /// Makes a center, which passes a gate in its deinit, and loses its registration just before.
        private static func dropCenter(_ gate: Gate) {
            let center = DyingCenter()
            center.farewell.value = { _ in gate.pass() }
            let stranger = center.addObserver(forName: .other, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = center.observe(.number) { _ in }
            center.removeObserver(stranger)
            token.cancel()
        }

        /// Adds an observer of Foundation's, whose block is the only owner of a capture.
        private static func addObserver(to center: NotificationCenter, _ capture: Capture) -> any NSObjectProtocol {
            center.addObserver(forName: .other, object: nil, queue: nil, using: capture.handler())
        }

        /// Observes without a token, for a target that is released at once.
        private static func observe(_ center: NotificationCenter, _ capture: Capture) {
            let body: @Sendable (Int) -> Void = capture.handler()
            center.observe(.number, queue: nil, with: makeThing()) { _, _ in body(1) }.keepObserving()
        }

        @Test(
            "While user code blocks threads, an observer of all names is removed, a lost registration renewed, and a sweep begun",
            arguments: Blocker.allCases)
        func blocked(blocker: Blocker) async {
            let works = await onThread {
                let gate = Gate()
                let blocking = blocker.block(until: gate)
                defer { withExtendedLifetime(blocking) { gate.open() } }
                return [removesObserverOfAllNames(), renewsRegistration(), sweeps()]
            }
            #expect(works == [true, true, true], "blocked threads hold up a removal, a registration or a sweep")
        }

        /// Shorter than other tests wait, which may need the threads that are blocked here.
        private static let limit = 60.0

        private func removesObserverOfAllNames() -> Bool {
            let center = NotificationCenter()
            weak var entry: CenterRegistration?
            autoreleasepool {
                let token = center.observe(name: nil) { _ in }
                entry = centerRegistration(of: token)
                token.cancel()
            }
            return happens(within: Self.limit) { entry == nil }
        }

        private func renewsRegistration() -> Bool {
            let (center, calls) = (NotificationCenter(), Log<Int>())
            let token = autoreleasepool {
                let stranger = center.addObserver(forName: .other, object: nil, queue: nil) { _ in }
                center.removeObserver(stranger)
                let token = center.observe(.number, queue: nil) { calls.add($0) }
                // On Linux, this removes the library's registration since Swift 6.3.
                center.removeObserver(stranger)
                return token
            }
            defer { token.cancel() }
            // Only a post that reaches it shows that it is registered again.
            return happens(within: Self.limit) {
                center.post(.number, payload: 1)
                return calls.count > 0
            }
        }

        private func sweeps() -> Bool {
            let (center, live) = (NotificationCenter(), Shared(0))
            for _ in 0..<2_000 {
                live.change { $0 += 1 }
                Self.observe(center, Capture { live.change { $0 -= 1 } })
            }
            return happens(within: Self.limit) { live.value <= 1_000 }
        }
    }
}
