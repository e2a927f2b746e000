import Foundation
import NotificationToken
import Testing

extension SerializedSuites {
    @Suite("User code that blocks threads holds up no work of the library's own", timeLimit)
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
                case .adoptedObservers: Self.blockByAdoptedObservers(gate)
                case .sweep: Self.blockByASweep(gate)
                case .executor: Self.blockByAnExecutor(gate)
                case .center: FoundationCenter.isNew ? Self.blockByACenter(gate) : []
                case .centersDeinit: Self.blockByCentersDeinits(gate)
                }
            }

            private static func blockByAdoptedObservers(_ gate: Gate) -> [AnyObject] {
                let centers = (0..<300).map { _ in NotificationCenter() }
                // Only the tokens hold the observers: before Swift 6.3, the last owner of one releases its block.
                let tokens = centers.map { center in
                    autoreleasepool {
                        let observer = BlockedThreadsTests.addObserver(to: center, Capture { gate.pass() })
                        return NotificationToken(notificationCenter: center, token: observer)
                    }
                }
                // Cancelling blocks nobody, and a fault that makes it block must not keep the gate closed.
                _ = JoinableThread { for token in tokens { token.cancel() } }.endsSoon()
                gate.waitForArrival()
                return centers
            }

            private static func blockByASweep(_ gate: Gate) -> [AnyObject] {
                let center = NotificationCenter()
                // On another thread, because a sweep may end an observation before the call of `observe` returns: then
                // that thread is the last owner of the capture.
                _ = JoinableThread {
                    for _ in 0..<300 { BlockedThreadsTests.observe(center, Capture { gate.pass() }) }
                }
                return [center] + sweep(until: gate)
            }

            private static func blockByAnExecutor(_ gate: Gate) -> [AnyObject] {
                let center = NotificationCenter()
                let store = GatedStore()
                for _ in 0..<10 { center.observe(.number, on: store) { _, _ in }.keepObserving() }
                store.executor.onEnqueue.value = { gate.pass() }
                return [center, store] + sweep(until: gate)
            }

            private static func blockByACenter(_ gate: Gate) -> [AnyObject] {
                let center = NotificationCenter()
                let token = center.observe(name: nil) { _ in }
                nonisolated(unsafe) let stranger = BlockedThreadsTests.addObserver(
                    to: center, Capture { gate.pass() })
                _ = JoinableThread { center.removeObserver(stranger) }
                gate.waitForArrival()
                token.cancel()
                return [center]
            }

            private static func blockByCentersDeinits(_ gate: Gate) -> [AnyObject] {
                // The thread that drops a center may also be its last owner.
                for _ in 0..<20 { _ = JoinableThread { BlockedThreadsTests.dropCenter(gate) } }
                gate.waitForArrival()
                return []
            }

            /// Adds observations whose targets are gone until a sweep has reached the gate.
            private static func sweep(until gate: Gate) -> [AnyObject] {
                let center = NotificationCenter()
                // How many are needed depends on how many the process has.
                eventually("a sweep is blocked") {
                    for _ in 0..<300 { BlockedThreadsTests.observe(center, Capture()) }
                    return gate.isReached
                }
                return [center]
            }
        }

        /// Makes a center, which passes a gate in its deinit, and loses its registration just before.
        private static func dropCenter(_ gate: Gate) {
            let center = CenterThatActsInDeinit()
            center.onDeinit.value = { _ in gate.pass() }
            observeWithoutRegistration(center) { _ in }.cancel()
        }

        /// Observes a number, and loses the registration with the center.
        ///
        /// On Linux since Swift 6.3, the second removal of an observer removes the next one of its name.
        private static func observeWithoutRegistration(
            _ center: NotificationCenter, _ handler: @escaping @Sendable (Int) -> Void
        ) -> NotificationToken {
            let stranger = center.addObserver(forName: Notification.Key.number.name, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = center.observe(.number, queue: nil, using: handler)
            center.removeObserver(stranger)
            return token
        }

        /// Adds an observer of Foundation's, whose block is the only owner of a capture.
        private static func addObserver(to center: NotificationCenter, _ capture: Capture) -> any NSObjectProtocol {
            center.addObserver(forName: .other, object: nil, queue: nil, using: capture.handler())
        }

        /// Observes without a token, for a target that is released at once.
        private static func observe(_ center: NotificationCenter, _ capture: Capture) {
            let body: @Sendable (Int) -> Void = capture.handler()
            center.observe(.number, queue: nil, with: makePlainObject()) { _, _ in body(1) }.keepObserving()
        }

        /// Does something while user code blocks threads.
        private func whileThreadsAreBlocked(by blocker: Blocker, _ body: @escaping @Sendable () -> Void) async {
            await onThread {
                let gate = Gate()
                let blocking = blocker.block(until: gate)
                defer { withExtendedLifetime(blocking) { gate.open() } }
                body()
            }
        }

        @Test("While user code blocks threads, an observer of all names is removed", arguments: Blocker.allCases)
        func observerOfAllNamesIsRemoved(blocker: Blocker) async {
            await whileThreadsAreBlocked(by: blocker) {
                let center = NotificationCenter()
                weak var registration: AnyObject?
                autoreleasepool {
                    let token = center.observe(name: nil) { _ in }
                    registration = centerRegistration(of: token)
                    token.cancel()
                }
                eventually("the observer is removed") { registration == nil }
            }
        }

        @Test("While user code blocks threads, a lost registration is renewed", arguments: Blocker.allCases)
        func registrationIsRenewed(blocker: Blocker) async {
            await whileThreadsAreBlocked(by: blocker) {
                let center = NotificationCenter()
                let calls = Log<Int>()
                let token = autoreleasepool { Self.observeWithoutRegistration(center) { calls.add($0) } }
                // Only a post that reaches it shows that it is registered again.
                eventually("a post arrives") {
                    center.post(.number, payload: 1)
                    return calls.count > 0
                }
                token.cancel()
            }
        }

        @Test("While user code blocks threads, a sweep begins and ends", arguments: Blocker.allCases)
        func sweepEnds(blocker: Blocker) async {
            await whileThreadsAreBlocked(by: blocker) {
                let center = NotificationCenter()
                let live = Shared(0)
                for _ in 0..<2_000 {
                    live.change { $0 += 1 }
                    Self.observe(center, Capture { live.change { $0 -= 1 } })
                }
                // 2,000 would be left without a sweep.
                eventually("at most 1,000 handlers are left") { live.value <= 1_000 }
            }
        }
    }
}
