/// What The Contract says of the end of an observation: what is released, by which thread, and when.
extension Model {
    /// C4, C5: ends an observation once and releases its handler if no thread is running it.
    func cancel(_ number: Int) {
        guard observations[number].isActive else { return }
        observations[number].isActive = false
        observations[number].keepsObserving = false
        releaseHandlerIfFree(number)
    }

    /// Runs user code inside an observation.
    ///
    /// C5: the last such call releases the handler if the observation has ended.
    func run(_ number: Int, _ kind: Frame.Kind = .handling, _ body: () -> Void) {
        running.append(Frame(observation: number, thread: thread, kind: kind))
        body()
        running.removeLast()
        releaseHandlerIfFree(number)
    }

    /// C5: other threads leave the release of a main-actor handler to the main actor, and all leave that of a handler
    /// on another actor to that actor, unless it is gone.
    func releaseHandlerIfFree(_ number: Int, inItsTurn: Bool = false) {
        let observation = observations[number]
        if observation.isActive || observation.isReleased || observation.isPassedOn && !inItsTurn { return }
        if running.contains(where: { $0.observation == number && $0.isInside }) { return }
        if observation.belongsToMainActor && thread != .main {
            observations[number].isPassedOn = true
            return waiting.append(Turn(observation: number))
        }
        let context = observation.observer.context
        if context == .globalActor || context == .actor && !observation.isClosure && !isTargetGone(number) {
            observations[number].isPassedOn = true
            return jobs.append(Turn(observation: number))
        }
        releaseNow(number)
    }

    /// C3: releases the handler, and then calls those who wait for that.
    func releaseNow(_ number: Int) {
        observations[number].isReleased = true
        run(number, .releasing) {
            if observations[number].isSequence { releasePayloads(number) } else { releaseHandler(number) }
        }
        observations[number].isOver = true
        let waiting = observations[number].waiting
        observations[number].waiting = []
        for code in waiting { callThen(number, code) }
    }

    /// C3: ends an observation, and runs code once the handler has been released.
    func cancel(_ number: Int, then code: [Script.Step]) {
        cancel(number)
        if observations[number].isOver { callThen(number, code) } else { observations[number].waiting.append(code) }
    }

    private func callThen(_ number: Int, _ code: [Script.Step]) {
        write("then \(number)")
        play(code)
    }

    /// Runs the closure of a token and releases what it or a handler captures.
    private func releaseHandler(_ number: Int) {
        let observation = observations[number]
        if observation.isAdopted { return }
        if observation.isClosure { write("closure \(number)") }
        write("deinit of capture \(number)")
        play(observation.code[.deinitialization])
        while !observations[number].capturedTokens.isEmpty {
            cancelIfReleased(observations[number].capturedTokens.removeFirst())
        }
    }
}
