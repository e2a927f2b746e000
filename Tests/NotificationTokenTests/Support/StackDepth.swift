import Foundation

/// How much of a thread's stack lay between the calls of `mark()`.
///
/// `@unchecked Sendable`: `lock` guards `ranges`.
final class StackDepth: @unchecked Sendable {
    private let lock = NSLock()
    /// The addresses that each thread has marked.
    ///
    /// The threads are retained, so that no later thread has the same identity.
    private var ranges: [ObjectIdentifier: (thread: Thread, addresses: ClosedRange<UInt>)] = [:]

    /// Records how far the stack of the calling thread reaches.
    @inline(never) func mark() {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { bytes in
            let (thread, address) = (Thread.current, UInt(bitPattern: bytes.baseAddress))
            lock.withLock {
                let known = ranges[ObjectIdentifier(thread)]?.addresses ?? address...address
                let addresses = min(known.lowerBound, address)...max(known.upperBound, address)
                ranges[ObjectIdentifier(thread)] = (thread, addresses)
            }
        }
    }

    /// Returns the distance between the outermost and the innermost call, on the thread where it is largest.
    ///
    /// It forgets the calls and releases the threads, because the block of a thread may own this object.
    func takeBytes() -> UInt {
        let ranges = lock.withLock {
            defer { self.ranges = [:] }
            return self.ranges
        }
        // Address Sanitizer keeps local variables elsewhere.
        if isAddressSanitized { return 0 }
        return ranges.values.map { $0.addresses.upperBound - $0.addresses.lowerBound }.max() ?? 0
    }
}
