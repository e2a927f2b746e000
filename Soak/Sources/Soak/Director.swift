import Foundation
import Synchronization

/// The thread that starts the laps, audits each, and ends the process.
///
/// `@unchecked Sendable`: only the thread itself touches what it has.
final class Director: @unchecked Sendable {
    private let options: Options
    private let stage: Stage
    private let birth = Stamp.now
    private var memory = Memory()

    init(_ options: Options) {
        self.options = options
        stage = Stage(seed: options.seed)
    }

    func start() {
        Thread { self.run() }.start()
    }

    private func run() {
        let deadline = birth + UInt64(options.seconds) * 1_000_000_000
        let laps = Laps(workerCount: Stage.workerCount, deadline: deadline)
        let audit = Audit(of: stage)
        for context in stage.workers { Worker(context, on: stage, laps: laps).start() }
        Watchdog(on: stage, seed: options.seed).start()
        laps.waitForAll()
        var nextProgress = 10
        var isLast = false
        while !isLast {
            isLast = laps.isOver
            laps.start(isLast: isLast)
            laps.waitForAll()
            let faults = audit.close(patience: 5)
            if !faults.isEmpty { Report.fail(faults, seed: options.seed) }
            memory.sample()
            let seconds = Int((Stamp.now - birth) / 1_000_000_000)
            if seconds >= nextProgress {
                Report.progress(audit.tally, seconds: seconds)
                nextProgress = seconds / 10 * 10 + 10
            }
        }
        let faults = leftovers + [memory.fault].compactMap { $0 }
        if !faults.isEmpty { Report.fail(faults, seed: options.seed) }
        Report.success(audit.tally, memory, seed: options.seed)
        exit(0)
    }

    /// What is still alive when all observations have ended.
    ///
    /// The loops over streams end a moment later.
    private var leftovers: [Fault] {
        let limit = Stamp.now + 5_000_000_000
        while Record.Loop.live.load(ordering: .relaxed) > 0, Stamp.now < limit { Thread.sleep(forTimeInterval: 0.01) }
        let handlers = Witness.live.load(ordering: .relaxed)
        let loops = Record.Loop.live.load(ordering: .relaxed)
        var faults: [Fault] = []
        if handlers != 0 { faults.append(Fault(.unreleased, "\(handlers) handlers are alive at the end")) }
        if loops != 0 { faults.append(Fault(.unreleased, "\(loops) loops over streams go on at the end")) }
        return faults
    }
}
