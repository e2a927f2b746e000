import NotificationToken

/// An object that observes, and owns its token.
private final class Controller: @unchecked Sendable {
    var token: NotificationToken?
    private let isGone: Diary<Bool>

    init(_ isGone: Diary<Bool>) {
        self.isGone = isGone
    }

    deinit {
        say("the controller dies")
        token?.cancel()
        isGone.write(true)
    }
}

/// The owner of a target lets go of it, while two threads post.
struct TargetThatDies: Scenario {
    let rule = "C7"
    let sentence = "A target that owns its token may die at any time, also in its own handler."

    func play(on stage: Stage) {
        let center = stage.center
        let isGone = Diary<Bool>()
        let witness = stage.witness()
        let controller = Held(Controller(isGone))
        observe(center, controller, witness.handler())
        stage.thread("poster 1") { center.post(name: .event) }
        stage.thread("poster 2") { center.post(name: .event) }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.entries.count == 1, "the controller died \(isGone.entries.count) times")
            witness.mustBeGone("and the target is dead")
            claim(center.observerCount(of: .event) == 0, "the center still has a registration")
        }
    }

    private func observe(
        _ center: NotificationCenter, _ controller: Held<Controller>, _ handler: @escaping @Sendable (Bool) -> Void
    ) {
        guard let target = controller.value else { return }
        target.token = center.observe(name: .event, with: target) { _, _ in handler(true) }
    }
}

/// A target dies while its handler waits for the main actor.
struct TargetThatDiesBeforeTheMainActor: Scenario {
    let rule = "C6"
    let sentence = "What waits for the main actor does not keep the target, and nothing runs when it is dead."

    func play(on stage: Stage) {
        let center = stage.center
        let isGone = Diary<Bool>()
        let witness = stage.witness()
        let controller = Held(Controller(isGone))
        let token = Held<NotificationToken>()
        observe(center, controller, token, witness.handler { _ in claim(!isGone.has(true), "the target is dead") })
        stage.thread("poster") {
            for number in 1...2 { center.post(.number, payload: number) }
        }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.has(true), "something keeps the target")
            center.post(.number, payload: 3)
        }
        stage.finally {
            claim(token.value?.isActive == false, "the observation has not ended with the next post")
            witness.mustBeGone("and the target is dead")
        }
    }

    private func observe(
        _ center: NotificationCenter, _ controller: Held<Controller>, _ token: Held<NotificationToken>,
        _ handler: @escaping @Sendable (Int) -> Void
    ) {
        guard let target = controller.value else { return }
        token.put(center.observe(.number, on: MainActor.self, with: target) { handler($1) })
    }
}
