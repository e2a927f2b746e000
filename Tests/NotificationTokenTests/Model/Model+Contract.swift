/// The Contract as a program: what is called and released, in which order.
///
/// Only one thread runs at a time. A thread that has started another one waits for it.
extension Model {
    // MARK: - A post

    func post(_ letter: Letter, sender: Int?) {
        let place = letter.place
        // C6, C8, C9: the post reaches the observations that exist when it begins, in the order of registration.
        let reached = observations.indices.filter {
            let observation = observations[$0]
            return observation.isActive && observation.place == place
                && (observation.sender == nil || observation.sender == sender)
        }
        // C8: on the main actor, what waits now under the same name is delivered first. C12: while the main actor delivers
        // under that name, it goes on waiting.
        let isHeld = posts.contains { $0.holdsBacklog && $0.place == place } || deliveries.contains(place)
        // The source's README lists this case: the post that finds no observation makes the library forget the delivery.
        if isHeld && !observations.contains(where: { $0.isActive && $0.place == place && !$0.isAdopted }) {
            placesForgotten.insert(place)
        } else if !isHeld {
            placesForgotten.remove(place)
        } else if placesForgotten.contains(place) {
            isUnspecified = true
        }
        retaining(place.center) {
            if thread == .main && !isHeld {
                for turn in waiting where turn.letter?.place == place { deliver(turn) }
            }
            using(letter) {
                posts.append((place, holdsBacklog: false))
                for observation in reached where observations[observation].isActive {
                    deliver(letter, to: observation)
                }
                posts.removeLast()
            }
            for observation in reached where observations[observation].isAdopted && observations[observation].isActive {
                write("adopted \(observation)")
            }
        }
    }

    private func deliver(_ letter: Letter, to observation: Int) {
        let context = observations[observation].observer.context
        switch context {
        case .mainActor where thread != .main:
            // C12: the payload is decoded on this thread, and waits, unless the decoder has ended the observation (C1).
            if let letter = read(letter, observation), observations[observation].isActive {
                waiting.append(Turn(letter: letter, observation: observation))
            }
        case .actor, .globalActor:
            if let letter = read(letter, observation), observations[observation].isActive {
                if context == .actor && isTargetGone(observation) { return cancel(observation) }
                jobs.append(Turn(letter: letter, observation: observation))
            }
        case .serialQueue, .concurrentQueue, .dispatchQueue, .mainQueue:
            if thread.queue == context { return deliverAtOnce(letter, to: observation) }
            // C11: only a concurrent queue runs the operation if a thread of it waits for the poster. The system may give it
            // only two threads at once.
            let limit = context == .concurrentQueue ? 2 : 1
            if threads.filter({ $0.queue == context }).count >= limit { isUnspecified = true }
            run(on: context) { deliverAtOnce(letter, to: observation) }
        case .mainActor: deliverAtOnce(letter, to: observation) { self.posts[self.posts.count - 1].holdsBacklog = true }
        case .postingThread, .noQueue, .sequence: deliverAtOnce(letter, to: observation)
        case .adopted: break  // Foundation calls its block, in an order of its own.
        }
    }

    private func deliverAtOnce(_ letter: Letter, to observation: Int, whenInside: () -> Void = {}) {
        guard let letter = read(letter, observation) else { return }
        run(observation) {
            if observations[observation].isActive { whenInside() }
            call(observation, with: letter)
        }
    }

    /// Does what waits for the main actor.
    func takeTurn() {
        if waiting[0].letter != nil { return deliver(waiting[0]) }
        let observation = waiting.removeFirst().observation
        releaseHandlerIfFree(observation, inItsTurn: true)
    }

    /// C12: makes the delivery that waits for an actor first, or runs the closure of a token.
    func runJob() {
        let observation = jobs[0].observation
        // The task retains its actor until the work is done.
        actorAtWork = observations[observation].observer.context == .actor ? observations[observation].target : nil
        defer { actorAtWork = nil }
        guard let letter = jobs[0].letter else {
            run(on: nil) { releaseNow(observation) }
            jobs.removeFirst()
            return
        }
        run(on: nil) {
            retaining(letter.place.center) {
                run(observation) {
                    call(observation, with: letter)
                    jobs[0].letter = nil
                    release(letter)
                }
                jobs.removeFirst()
            }
        }
    }

    /// Makes a delivery that waits for the main actor, unless a nested post has made it.
    private func deliver(_ turn: Turn) {
        let observation = turn.observation
        let index = waiting.firstIndex { $0.letter?.number == turn.letter?.number && $0.observation == observation }
        guard let index, let letter = waiting.remove(at: index).letter else { return }
        if !observations[observation].isActive {
            looseCenters.insert(letter.place.center)
            let isWaiting = waiting.contains { $0.letter?.holds(letter) == true }
            if letter.isObject && !isWaiting { looseLetters.insert(letter.number) }
        }
        deliveries.append(letter.place)
        retaining(letter.place.center) {
            run(observation) { using(letter) { call(observation, with: letter) } }
        }
        deliveries.removeLast()
    }

    /// Decodes the payload (C7), or reports a mismatch.
    ///
    /// Decoding happens outside the observation, so it holds up no release (C5). A post is decoded once for observations
    /// of a key that follow each other.
    private func read(_ letter: Letter, _ number: Int) -> Letter? {
        let (observation, reads) = (observations[number], observations[number].observer.reads)
        running.append(Frame(observation: number, thread: thread, kind: .reading))
        defer { running.removeLast() }
        switch reads {
        case .notification: break
        case .shared: if decodedPosts.insert(letter.number).inserted { write("shared decoder") }
        default: decodedPosts.remove(letter.number)
        }
        if reads == .custom {
            write("decoder \(number)")
            play(observation.code[.decoder])
        }
        if let payload = reads.payload(of: letter.post, letter.number) {
            var result = letter
            (result.payload, result.isObject) = (payload, letter.isObject && payload != 0)
            return result
        }
        if observations[number].isActive {
            run(number) {
                write("onMismatch \(number)")
                play(observation.code[.onMismatch])
            }
        }
        return nil
    }

    private func call(_ number: Int, with letter: Letter) {
        guard mayCall(number) else { return }
        if observations[number].isSequence { return keep(letter, number) }
        write("handler \(number) letter \(letter.payload)")
        running[running.count - 1].target = observations[number].target
        play(observations[number].code[.handler])
        running[running.count - 1].target = nil
    }

    /// Keeps a payload for the loop, or drops one.
    private func keep(_ letter: Letter, _ sequence: Int) {
        let observer = observations[sequence].observer
        observations[sequence].payloads.append(letter)
        guard let limit = observer.limit, observations[sequence].payloads.count > limit else { return }
        observations[sequence].droppedCount += 1
        release(observations[sequence].payloads.remove(at: observer.dropsOldest ? 0 : limit))
    }

    /// Returns whether the observation is active (C1).
    ///
    /// If its target has been released, it ends.
    private func mayCall(_ number: Int) -> Bool {
        if observations[number].isActive && isTargetGone(number) { cancel(number) }
        return observations[number].isActive
    }

    /// C12: whether neither the program nor a handler nor a delivery that waits for the target retains it.
    private func isTargetGone(_ number: Int) -> Bool {
        guard let target = observations[number].target, target != variables.target else { return false }
        return actorAtWork != target && !running.contains { $0.target == target }
            && !jobs.contains {
                let observation = observations[$0.observation]
                return observation.target == target && observation.observer.context == .actor
            }
    }

    private func isHeld(_ letter: Letter) -> Bool {
        (waiting + jobs).contains { $0.letter?.holds(letter) == true } || lettersInUse.contains { $0.holds(letter) }
            || observations.contains { $0.payloads.contains { $0.holds(letter) } }
    }

    /// Does something that holds a letter, and then releases it.
    private func using(_ letter: Letter, _ body: () -> Void) {
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

    // MARK: - The end

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
    private func run(_ number: Int, _ kind: Frame.Kind = .handling, _ body: () -> Void) {
        running.append(Frame(observation: number, thread: thread, kind: kind))
        body()
        running.removeLast()
        releaseHandlerIfFree(number)
    }

    /// C5: other threads leave the release of a main-actor handler to the main actor, and all leave that of a handler on
    /// another actor to that actor, unless it is gone.
    private func releaseHandlerIfFree(_ number: Int, inItsTurn: Bool = false) {
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
    private func releaseNow(_ number: Int) {
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

    /// C4: ends an observation if nothing holds its token, unless the observation keeps observing.
    func cancelIfReleased(_ token: Int) {
        if variables.hold(token) || observations.contains(where: { $0.capturedTokens.contains(token) }) { return }
        if !observations[token].keepsObserving { cancel(token) }
        releasePayloads(token)
    }

    /// Releases what a sequence has kept, unless it can still be read, or its handler is running.
    private func releasePayloads(_ sequence: Int) {
        if variables.hold(sequence) || !observations[sequence].isReleased { return }
        while !observations[sequence].payloads.isEmpty { release(observations[sequence].payloads.removeFirst()) }
    }

    /// C13: does something that retains a center.
    private func retaining(_ center: Int, _ body: () -> Void) {
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

    /// Runs something on another thread, which may serve a queue, while this one waits.
    func run(on queue: Script.Context?, _ body: () -> Void) {
        threads.append(Thread(queue: queue, number: threads.count))
        body()
        threads.removeLast()
    }
}

extension Script.Reading {
    /// C7: what a handler receives of a post.
    ///
    /// - Returns: The number of the letter, or 0 for a payload without a letter; nil for a mismatch.
    func payload(of post: Script.Post, _ letter: Int) -> Int? {
        let form = post.form
        return switch self {
        case .notification: form.hasLetter ? letter : 0
        case .void: 0
        case .boxed: form == .boxed ? letter : nil
        case .userInfo, .custom, .shared: form.hasEntry ? letter : nil
        case .rawValue: form.hasEntry && !Script.isUnknown(letter) ? letter : nil
        // An optional payload: without its entry or sender, or with a null, it is nil, but not if another key has posted.
        case .optional: form.hasEntry ? letter : form == .wrongType || form == .boxed ? nil : 0
        case .object: form == .object ? letter : post.sender == nil && form != .boxed ? 0 : nil
        // An optional property: without its entry, or with a null, it is nil.
        case .codable: form == .codable ? letter : form.hasEntry || form == .null ? 0 : nil
        }
    }
}
