import Foundation

/// What happens where no context can be told, such as endings in the destruction of a handler.
///
/// `@unchecked Sendable`: `lock` guards the variables.
final class Strays: @unchecked Sendable {
    private let lock = NSLock()
    private var endings: [Ending] = []
    private var faults: [Fault] = []

    func append(_ ending: Ending) {
        lock.withLock { endings.append(ending) }
    }

    func append(_ fault: Fault) {
        lock.withLock { faults.append(fault) }
    }

    func collect() -> Diary {
        lock.withLock {
            defer {
                endings = []
                faults = []
            }
            return Diary(endings: endings, faults: faults)
        }
    }
}
