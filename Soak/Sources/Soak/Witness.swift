import Synchronization

/// What handlers capture: it knows when it is released, and checks that this comes after every call.
///
/// `@unchecked Sendable`: each context writes its own mark, without a lock. The last reader is the deinit, which the library
/// puts after all calls; if it did not, Thread Sanitizer would see.
final class Witness: @unchecked Sendable {
    /// How many there are.
    static let live = Atomic<Int>(0)

    private let record: Record
    private let marks: UnsafeMutableBufferPointer<Int>
    /// An observation that ends when the handler of this one is destroyed.
    private let ward: Holding?
    private let stage: Stage

    init(of record: Record, on stage: Stage, ward: Holding?) {
        self.record = record
        self.stage = stage
        self.ward = ward
        marks = .allocate(capacity: stage.contexts.count)
        marks.initialize(repeating: 0)
        Self.live.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
        _ = marks.reduce(0, &+)
        marks.deallocate()
        if let ward { stage.endStray(ward) }
        record.releasedAt = .now
        Self.live.wrappingSubtract(1, ordering: .relaxed)
    }

    func mark(_ context: Context) {
        marks[context.id] &+= 1
    }
}

/// An object that observations hold weakly.
final class Target: Sendable {
    private let record: Record

    init(of record: Record) {
        self.record = record
    }

    deinit {
        record.targetDiedAt = .now
    }
}
