import Foundation

/// A thread that posts, observes, and ends observations, lap after lap.
///
/// `@unchecked Sendable`: only the thread itself touches `holdings`.
final class Worker: @unchecked Sendable {
    let context: Context
    let stage: Stage
    private let laps: Laps
    private var holdings: [Holding] = []

    init(_ context: Context, on stage: Stage, laps: Laps) {
        self.context = context
        self.stage = stage
        self.laps = laps
    }

    /// The worker whose thread this is.
    static var current: Worker? { Thread.current.threadDictionary[threadKey] as? Worker }

    private static let threadKey = "Soak.Worker"

    func start() {
        Thread { self.run() }.start()
    }

    private func run() {
        Thread.current.threadDictionary[Self.threadKey] = self
        context.home = ObjectIdentifier(Thread.current)
        while laps.begin() {
            for _ in 0..<Laps.stepCount where !laps.isOver { step() }
            context.begin(.pausing)
        }
        for holding in holdings + stage.board.clear() { stage.end(holding, by: anyWay(), in: context) }
        holdings = []
        context.begin(.pausing)
        laps.leave()
    }

    private func step() {
        stage.arena.renewView(of: context)
        switch context.random.below(1000) {
        case ..<500:
            stage.postAnything(in: context)
        case ..<700:
            keep(stage.observeAnything(in: context, ward: context.random.once(in: 10) ? anyHolding() : nil))
        case ..<860:
            if let holding = anyHolding() { end(holding) }
        case ..<910:
            if let holding = stage.board.exchange(anyHolding(), using: &context.random) { keep(holding) }
        case ..<950:
            if let holding = stage.board.exchange(nil, using: &context.random) { end(holding) }
        case ..<990:
            guard let (record, token) = stage.board.share(using: &context.random) else { return }
            stage.cancel(token, of: record, in: context)
        case ..<998:
            context.begin(.renewing)
            stage.arena.replaceSender(context.random.below(context.view.senders.count))
        default:
            context.begin(.renewing)
            guard context.random.once(in: 20) else { return }
            stage.arena.replaceCenter(context.random.below(context.view.centers.count))
        }
    }

    /// Keeps a holding, and ends another one if there are many.
    private func keep(_ holding: Holding) {
        holdings.append(holding)
        if holdings.count > 250, let other = anyHolding() { end(other) }
    }

    private func end(_ holding: Holding) {
        let way = anyWay()
        stage.end(holding, by: way, in: context)
        // Without its target, the observation ends with the next post, or with the token some time later.
        if way == .target { holdings.append(holding) }
    }

    private func anyWay() -> Ending.Way { Ending.Way.allCases[context.random.below(Ending.Way.allCases.count)] }

    private func anyHolding() -> Holding? {
        guard !holdings.isEmpty else { return nil }
        holdings.swapAt(context.random.below(holdings.count), holdings.count - 1)
        return holdings.removeLast()
    }
}
