import Foundation
import NotificationToken
import Testing

@Suite("C6 The captures of a main-actor handler die on the main actor, whatever other threads do meanwhile", timeLimit)
@MainActor struct MainActorCaptureRaceTests {
    nonisolated private static let rounds = 1_000
    private let ledger = Ledger()
    private let center = NotificationCenter()

    private func observe(onMismatch: @escaping @Sendable () -> Void = {}) -> NotificationToken {
        let possession = Possession(ledger)
        return center.observe(
            .number, on: MainActor.self, using: { _ in withExtendedLifetime(possession) {} },
            onMismatch: { _ in onMismatch() })
    }

    @Test(
        "cancel() on the main actor releases the captures at once, although another thread reports a mismatch (1,000 rounds)"
    )
    func mismatch() async {
        let (turn, arrival, departure) = (Signal(), Signal(), Signal())
        let poster = Worker { [center] in
            for _ in 0..<Self.rounds {
                turn.wait()
                center.post(name: Notification.Key.number.name, object: nil)
            }
        }
        var late = 0
        for round in 1...Self.rounds {
            let token = observe {
                arrival.send()
                departure.wait()
            }
            turn.send()
            arrival.wait()
            token.cancel()
            if ledger.count < round { late += 1 }
            departure.send()
        }
        poster.join()
        #expect(late == 0)
        #expect(await ledger.hasAll(Self.rounds))
    }

    @Test(
        "If a delivery on another actor holds the last reference to the center, the captures still die on the main actor (1,000 centers)"
    )
    func lastOwner() async {
        let store = HeldStore()
        store.executor.hold()
        let tokens = (0..<Self.rounds).flatMap { _ in
            autoreleasepool {
                let (center, possession) = (NotificationCenter(), Possession(ledger))
                let tokens = [
                    center.observe(.number, on: store) { $0.insert($1) },
                    center.observe(.text, on: MainActor.self) { _ in withExtendedLifetime(possession) {} },
                ]
                center.post(.number, payload: 1)
                return tokens
            }
        }
        #expect(tokens.allSatisfy { $0.isActive })
        store.executor.letGo()
        #expect(await ledger.hasAll(Self.rounds))
        #expect(tokens.allSatisfy { !$0.isActive })
    }

    @Test(
        "If its target is gone, an observation that a post elsewhere reaches releases its captures on the main actor (1,000 targets)",
        arguments: [true, false])
    func deadTarget(isMismatch: Bool) async {
        var targets: [Thing]? = (0..<Self.rounds).map { _ in Thing() }
        let tokens = (targets ?? []).map { target in
            let possession = Possession(ledger)
            return center.observe(.number, on: MainActor.self, with: target) { _, _ in
                withExtendedLifetime(possession) {}
            } onMismatch: { _ in
            }
        }
        targets = nil
        await onThread { [center] in
            if isMismatch { center.post(name: Notification.Key.number.name, object: nil) }
            center.post(.number, payload: 1)
        }
        #expect(await ledger.hasAll(Self.rounds))
        #expect(tokens.allSatisfy { !$0.isActive })
    }

    @Test(
        "If two threads and the main actor end an observation together, the captures die on the main actor, once (1,000 rounds)"
    )
    func together() async {
        let (turns, dones) = ([Signal(), Signal()], [Signal(), Signal()])
        let token = Shared<NotificationToken?>(nil)
        let workers = zip(turns, dones).map { turn, done in
            Worker {
                for _ in 0..<Self.rounds {
                    turn.wait()
                    token.value?.cancel()
                    done.send()
                }
            }
        }
        for _ in 0..<Self.rounds {
            token.value = observe()
            for turn in turns { turn.send() }
            center.post(.number, payload: 1)
            token.value?.cancel()
            for done in dones { done.wait() }
        }
        for worker in workers { worker.join() }
        #expect(await ledger.hasAll(Self.rounds))
    }
}
