import Foundation

/// Ends the process if nothing moves.
final class Watchdog: Sendable {
    static let patience = 20.0

    private let stage: Stage
    private let seed: UInt64

    init(on stage: Stage, seed: UInt64) {
        self.stage = stage
        self.seed = seed
    }

    func start() {
        Thread { self.watch() }.start()
    }

    private func watch() {
        var lastCount = 0
        var lastNews = Stamp.now
        while true {
            Thread.sleep(forTimeInterval: 1)
            let count = stage.contexts.reduce(0) { $0 + $1.stepCount }
            if count != lastCount {
                lastCount = count
                lastNews = .now
            } else if Double(Stamp.now - lastNews) / 1e9 > Self.patience {
                let steps = stage.contexts.map { "  \($0.description) was last \($0.lastStep)" }
                let message = "nothing has moved for \(Int(Self.patience)) seconds:"
                Report.fail([Fault(.stuck, ([message] + steps).joined(separator: "\n"))], seed: seed)
            }
        }
    }
}
