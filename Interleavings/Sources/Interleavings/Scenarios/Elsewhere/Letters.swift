import Foundation
import NotificationToken
import Scheduling

/// A payload that tells when it dies.
private final class Letter: @unchecked Sendable {
    private let gone: Diary<Int>
    private let number: Int

    init(_ number: Int, _ gone: Diary<Int>) {
        self.number = number
        self.gone = gone
    }

    deinit {
        claim(!Scheduler.shared.holdsPrivateLock, "a payload dies under a lock of the library")
        gone.write(number)
    }
}

extension Notification.Key<Letter> {
    /// Waits as it is.
    fileprivate static let boxed = Self("letter")
    /// Is read, and put into a box where it has to wait.
    fileprivate static let unboxed = Self("letter", coding: .userInfo("letter"))
}

/// A payload waits for the main actor when its observation ends.
struct LetterToTheMainActor: Scenario {
    let rule = "C6"
    let sentence = "A payload that waits is gone when the observation has ended and the post is over."

    func play(on stage: Stage) {
        let handler: @Sendable (Letter) -> Void = stage.witness().handler()
        let isFree = Diary<Bool>()
        stage.mainThread { wait(until: "all is over") { isFree.has(true) } }
        play(on: stage, isFree, stage.center.observe(.boxed, on: MainActor.self, using: handler), .boxed)
    }
}

/// A payload waits for an actor when its observation ends.
struct LetterToAnActor: Scenario {
    let rule = "C6"
    let sentence = "A payload that waits is gone when the observation has ended and the post is over."

    func play(on stage: Stage) {
        let store = Store()
        let handler: @Sendable (Letter) -> Void = stage.witness().handler()
        let isFree = Diary<Bool>()
        stage.thread(of: store) { wait(until: "all is over") { isFree.has(true) } }
        play(on: stage, isFree, stage.center.observe(.unboxed, on: store) { handler($1) }, .unboxed)
        stage.keep(store)
    }
}

extension Scenario {
    /// Where the handler runs is busy until the letter has to be gone.
    fileprivate func play(
        on stage: Stage, _ isFree: Diary<Bool>, _ token: NotificationToken, _ key: Notification.Key<Letter>
    ) {
        let center = stage.center
        let gone = Diary<Int>()
        let parts = Diary<String>()
        func finish(_ part: String) {
            parts.write(part)
            guard parts.entries.count == 2 else { return }
            claim(gone.entries == [1], "the letter is still there, though all is over")
            isFree.write(true)
        }
        stage.thread("poster") {
            center.post(key, payload: Letter(1, gone))
            finish("the post is over")
        }
        stage.thread("canceller") {
            token.cancel()
            finish("the observation has ended")
        }
    }
}
