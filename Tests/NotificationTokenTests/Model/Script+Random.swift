extension Script {
    /// A random script, always the same for the same seed.
    init(seed: Int) {
        var random = Random(seed: seed)
        let ending = (0..<Self.variables).map { Step(action: .release($0)) }
        steps =
            random.steps(8 + random.below(18), depth: 0) + [Step(action: .drain)] + ending
            + (0..<Self.bags).map { Step(action: .cancelAll(bag: $0)) }
    }
}

/// A generator of random steps.
///
/// Each script uses only some contexts, codings, names and senders, so that its steps meet more often.
private struct Random {
    private var state: UInt64
    private var readings: [Script.Reading] = []
    private var contexts: [Script.Context] = []
    private var forms: [Script.Form] = []
    private var topics = 1
    private var usesSenders = false
    /// The variable and the topic of the observation whose user code is being made.
    private var home: (variable: Int, topic: Int)?

    init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed)
        // Otherwise a seed would have the same numbers as the one before, except for the first.
        state = next()
        let reading = one(of: [.notification, .boxed, .custom, one(of: Script.Reading.allCases)])
        readings = [reading, reading, one(of: [.notification, .boxed, .custom, one(of: Script.Reading.allCases)])]
        contexts = [
            one(of: [.postingThread, .postingThread, .noQueue, .mainActor, .mainActor, .mainActor]),
            one(of: [.mainActor, .mainActor, .postingThread, one(of: Script.Context.queues)]),
        ]
        if below(3) == 0 { contexts.append(one(of: [.actor, .globalActor, .sequence, .adopted])) }
        let form = one(
            of: Script.Form.allCases.filter {
                reading.payload(of: Script.Post(topic: 0, sender: nil, form: $0), 1) != nil
            })
        forms = [form, form, form, one(of: Script.Form.allCases)]
        topics = 1 + below(Script.topics)
        usesSenders = below(3) == 0
    }

    /// Makes a number (SplitMix64).
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Chooses a number below a limit.
    mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }

    private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    mutating func steps(_ count: Int, depth: Int) -> [Script.Step] { (0..<count).map { _ in step(depth: depth) } }

    /// Some steps of user code, or none.
    private mutating func code(depth: Int) -> [Script.Step] {
        depth == 3 || below(3) == 0 ? [] : steps(1 + below(2), depth: depth + 1)
    }

    private mutating func anyVariable() -> Int {
        if let home, below(2) == 0 { return home.variable }
        return below(Script.variables)
    }

    private mutating func step(depth: Int) -> Script.Step {
        let (first, second, bag) = (anyVariable(), anyVariable(), below(Script.bags))
        switch below(100) {
        case ..<28: return observation(variable: first, depth: depth)
        case ..<53: return post(depth: depth)
        case ..<65: return elsewhere(steps(1 + below(3), depth: min(depth + 1, 3)))
        case ..<71: return Script.Step(action: .cancel(first))
        case ..<75: return Script.Step(action: .cancelThen(first), code: [.then: code(depth: depth)])
        case ..<79: return Script.Step(action: .release(first))
        case ..<80: return Script.Step(action: one(of: [.isActive(first), .keepObserving(first)]))
        case ..<83: return Script.Step(action: .give(first, to: second))
        case ..<86: return Script.Step(action: .insert(first, bag: bag))
        case ..<88: return Script.Step(action: .cancelAll(bag: bag))
        case ..<89: return Script.Step(action: .invalidateAndCancel(bag: bag))
        case ..<91: return Script.Step(action: .count(bag: bag))
        case ..<92: return Script.Step(action: .replaceSender(below(Script.senders)))
        case ..<93: return Script.Step(action: .replaceTarget)
        case ..<94:
            let step = Script.Step(action: .replaceCenter(below(Script.centers)))
            return below(2) == 0 ? step : elsewhere([post(depth: depth), step])
        case _ where depth > 0: return post(depth: depth)
        default:
            let others = Script.Action.observeOtherNames(center: below(Script.centers))
            return Script.Step(
                action: one(of: [.drain, .drain, .drain, .drain, .read(first), .read(first), .read(second), others]))
        }
    }

    private func elsewhere(_ steps: [Script.Step]) -> Script.Step {
        Script.Step(action: .elsewhere, code: [.elsewhere: steps])
    }

    private mutating func anyTopic() -> Int {
        if let home, below(2) == 0 { return home.topic }
        return below(topics)
    }

    private mutating func anySender() -> Int? { usesSenders && below(2) == 0 ? below(Script.senders) : nil }

    private mutating func observation(variable: Int, depth: Int) -> Script.Step {
        let topic = anyTopic()
        var observer = Script.Observer(
            topic: below(16) == 0 ? nil : topic, sender: anySender(), reads: one(of: readings),
            context: one(of: contexts), hasTarget: below(6) == 0, limit: below(2) == 0 ? below(3) : nil,
            dropsOldest: below(2) == 0)
        switch observer.context {
        case .postingThread, .mainActor, .globalActor: break
        case .noQueue: if observer.reads == .notification { observer.hasTarget = false }
        case .actor:
            if observer.reads == .notification { observer.reads = .boxed }
            observer.hasTarget = true
        case .sequence:
            if ![.userInfo, .custom, .shared].contains(observer.reads) { observer.reads = .boxed }
            observer.hasTarget = false
        case .adopted:
            // Foundation on Linux knows a sender by its address, which a later sender may get.
            (observer.reads, observer.hasTarget, observer.sender) = (.notification, false, nil)
        case .serialQueue, .concurrentQueue, .dispatchQueue, .mainQueue:
            (observer.reads, observer.hasTarget) = (.notification, false)
        }
        let outer = home
        home = (variable, topic)
        defer { home = outer }
        var code: [Script.Moment: [Script.Step]] = [.handler: self.code(depth: depth)]
        if observer.reads == .custom && below(3) == 0 { code[.decoder] = self.code(depth: depth) }
        if observer.reads != .notification && below(3) == 0 { code[.onMismatch] = self.code(depth: depth) }
        if below(2) == 0 { code[.deinitialization] = self.code(depth: depth) }
        return Script.Step(action: .observe(observer, variable: variable), code: code)
    }

    private mutating func post(depth: Int) -> Script.Step {
        let form = one(of: forms)
        // These codings write the sender.
        let sender = form == .object ? nil : form == .encoder ? 0 : anySender()
        let post = Script.Post(topic: anyTopic(), sender: sender, form: form)
        return Script.Step(
            action: .post(post), code: [.deinitialization: below(4) == 0 ? code(depth: depth) : []])
    }
}
