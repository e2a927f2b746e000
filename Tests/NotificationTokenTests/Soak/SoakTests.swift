#if os(Linux)
import Foundation
import Testing

/// Uses the library in every context at once for some time and judges every delivery.
///
/// ```sh
/// SOAK_SECONDS=600 SOAK_SEED=1 swift test -c release --disable-xctest --filter SoakTests
/// ```
@Suite("Soak", .enabled(if: soakSeconds > 0, "set SOAK_SECONDS to the number of seconds to run"))
struct SoakTests {
    @Test("Every delivery keeps the contract while threads, actors and a queue post, observe and end observations")
    func soak() async {
        let faults = await onThread { Soak(seed: number("SOAK_SEED") ?? 1).run(for: Double(soakSeconds)) }
        for fault in faults.prefix(10) { Issue.record("\(fault)") }
    }
}

private let soakSeconds = number("SOAK_SECONDS") ?? 0

/// The number in a variable of the environment.
private func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } }
#endif
