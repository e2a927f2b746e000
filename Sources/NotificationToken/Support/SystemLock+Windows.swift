#if os(Windows)
import Foundation

/// A lock of the operating system.
struct SystemLock: ~Copyable, Sendable {
    private let base = NSLock()

    func lock() { base.lock() }

    func lockIfFree() -> Bool { base.try() }

    func unlock() { base.unlock() }
}

#endif
