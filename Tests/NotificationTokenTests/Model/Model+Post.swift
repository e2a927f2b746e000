/// What The Contract says of a post: what is read and called, on which thread, and in which order.
///
/// Only one thread runs at a time. A thread that has started another one waits for it.
extension Model {
    func post(_ letter: Letter, sender: Int?) {
        let place = letter.place
        // C6, C8, C9: the post reaches the observations that exist when it begins, in the order of registration.
        let reached = observations.indices.filter {
            let observation = observations[$0]
            return observation.isActive && observation.place == place
                && (observation.sender == nil || observation.sender == sender)
        }
        // C8: on the main actor, what waits now under the same name is delivered first. C12: while the main actor
        // delivers under that name, it goes on waiting.
        let isHeld = posts.contains { $0.holdsBacklog && $0.place == place } || deliveries.contains(place)
        // C12: a post that finds no observation makes the library forget the delivery.
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
            // C11: only a concurrent queue runs the operation if a thread of it waits for the poster. The system may
            // give it only two threads at once.
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
    /// Decoding happens outside the observation, so it holds up no release (C5). A post is decoded once for
    /// observations of a key that follow each other.
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

    /// Runs something on another thread, which may serve a queue, while this one waits.
    func run(on queue: Script.Context?, _ body: () -> Void) {
        threads.append(Thread(queue: queue, number: threads.count))
        body()
        threads.removeLast()
    }
}
