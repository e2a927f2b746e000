/// What The Contract says of objects that are released: what still retains them, and what their release ends.
extension Model {
    /// C12: whether neither the program nor a handler nor a delivery that waits for the target retains it.
    func isTargetGone(_ number: Int) -> Bool {
        guard let target = observations[number].target, target != variables.target else { return false }
        return actorAtWork != target && !running.contains { $0.target == target }
            && !jobs.contains {
                let observation = observations[$0.observation]
                return observation.target == target && observation.observer.context == .actor
            }
    }

    func isHeld(_ letter: Letter) -> Bool {
        (waiting + jobs).contains { $0.letter?.holds(letter) == true } || lettersInUse.contains { $0.holds(letter) }
            || observations.contains { $0.payloads.contains { $0.holds(letter) } }
    }

    /// Does something that holds a letter, and then releases it.
    func using(_ letter: Letter, _ body: () -> Void) {
        lettersInUse.append(letter)
        body()
        lettersInUse.removeLast()
        release(letter)
    }

    /// Releases a payload, unless something else holds it.
    func release(_ letter: Letter) {
        if !letter.isObject || isHeld(letter) || looseLetters.contains(letter.number) { return }
        write("deinit of letter \(letter.number)")
        play(letter.deinitialization)
    }

    /// C4: ends an observation if nothing holds its token, unless the observation keeps observing.
    func cancelIfReleased(_ token: Int) {
        if variables.hold(token) || observations.contains(where: { $0.capturedTokens.contains(token) }) { return }
        if !observations[token].keepsObserving { cancel(token) }
        releasePayloads(token)
    }

    /// Releases what a sequence has kept, unless it can still be read, or its handler is running.
    func releasePayloads(_ sequence: Int) {
        if variables.hold(sequence) || !observations[sequence].isReleased { return }
        while !observations[sequence].payloads.isEmpty { release(observations[sequence].payloads.removeFirst()) }
    }

    /// C13: does something that retains a center.
    func retaining(_ center: Int, _ body: () -> Void) {
        centersInUse.append(center)
        body()
        centersInUse.removeLast()
        endIfReleased(center: center)
    }

    /// C13: ends the observations of a center, unless something retains it.
    func endIfReleased(center: Int) {
        if (waiting + jobs).contains(where: { $0.letter?.place.center == center }) { return }
        if centersInUse.contains(center) || variables.centers.contains(center) { return }
        let left = observations.indices.filter {
            !observations[$0].isReleased && observations[$0].place?.center == center
        }
        // Nothing says in which order they end, or whether a release that waits for the main actor is done now.
        if left.count > 1 || left.contains(where: { observations[$0].isPassedOn || looseCenters.contains(center) }) {
            isUnspecified = true
        }
        for observation in left { cancel(observation) }
    }
}
