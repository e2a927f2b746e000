import NotificationToken

let c7: [Scenario] = [
    Scenario(
        "C7", "ForeignBlockWithTokens",
        "Tokens, also of adopted observers, may be released by a block that the center destroys under its own lock.",
        in: .centers
    ) { stage, center in
        let witnesses = [stage.witness(), stage.witness()]
        let adopted = center.addObserver(forName: .event, object: nil, queue: nil, using: witnesses[0].handler())
        let owned = Held([
            center.observe(name: .event, using: witnesses[1].handler()),
            NotificationToken(notificationCenter: center, token: adopted),
        ])
        let observer = Held<Any>(
            center.addObserver(forName: .other, object: nil, queue: nil) { [tokens = owned.take()] _ in
                withExtendedLifetime(tokens) {}
            })
        stage.posters(1)
        stage.thread("stranger") {
            if let observer = observer.value { center.removeObserver(observer) }
            observer.drop("the foreign observer")
        }
        stage.afterwards { for witness in witnesses { witness.mustBeGone("its token has been released") } }
    },
    Scenario(
        "C7", "KeepObservingAgainstACancel",
        "An observation that keeps observing ends with cancel() alone, and keepObserving() after that does nothing.",
        in: .centers
    ) { stage, center in
        let witness = stage.witness()
        let token = Held(center.observe(name: .event, using: witness.handler()))
        let hasCancelled = Diary<Bool>()
        stage.posters(1)
        stage.thread("canceller") { [other = token.value] in
            if let other { cancelAndWait(other, witness) }
            hasCancelled.write(true)
        }
        stage.thread("owner") {
            token.value?.keepObserving()
            if !hasCancelled.has(true) { yield() }
            token.drop("the token")
        }
        stage.afterwards { witness.mustBeGone("it was cancelled") }
    },
    Scenario(
        "C7", "TargetThatDies",
        "A target that owns its token may be released in its handler. A later post ends one that keeps observing, too.",
        in: .centers
    ) { stage, center in
        let isGone = Diary<Bool>()
        let (witness, staying, controller) = (stage.witness(), stage.witness(), Held(Controller(isGone)))
        let token = Held(controller.value.map { center.observe(name: .event, with: $0, using: staying.handler()) })
        controller.value?.token = controller.value.map {
            center.observe(name: .event, with: $0, using: witness.handler())
        }
        stage.posters(1)
        stage.thread("keeper") {
            token.value?.keepObserving()
            token.drop("the token")
            center.post(name: .event)
        }
        stage.thread("owner") { controller.drop("the controller") }
        stage.afterwards {
            claim(isGone.entries.count == 1, "the controller was released \(isGone.entries.count) times")
            witness.mustBeGone("its target has cancelled it")
            center.post(name: .event)
            staying.mustBeGone("its target is gone")
        }
    },
]

/// An object that observes and owns its token.
final class Controller: @unchecked Sendable {
    var token: NotificationToken?
    private let isGone: Diary<Bool>

    init(_ isGone: Diary<Bool>) { self.isGone = isGone }

    deinit {
        token?.cancel()
        isGone.write(true)
    }
}
