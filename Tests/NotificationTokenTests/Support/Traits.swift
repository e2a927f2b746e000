import Foundation
import Testing

/// Whether the tests run under Address Sanitizer, which keeps freed memory, so addresses are not reused soon.
let isAddressSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

/// Whether the tests run under Thread Sanitizer, where everything takes much longer.
let isThreadSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

/// Whether the tests run in the emulator that Tests/Scripts/arm64 uses.
let isEmulated = ProcessInfo.processInfo.environment["EMULATED"] != nil

#if EXIT_TESTS
/// The emulator can't start another process.
private let hasExitTests = !isEmulated
#else
private let hasExitTests = false
#endif

/// Fails a test that takes five minutes, and so one that hangs.
///
/// The trait needs iOS 16, and a suite can't have `@available`. Earlier systems have no time limit.
let timeLimit: any SuiteTrait = {
    if #available(macOS 13, iOS 16, tvOS 16, *) { return TimeLimitTrait.timeLimit(.minutes(5)) }
    return Comment("without a time limit")
}()

extension Trait where Self == ConditionTrait {
    /// For a test that counts bytes of the heap in a process of its own.
    static var memoryTest: Self {
        .enabled(
            if: hasExitTests && heapBytes() != nil && !isAddressSanitized && !isThreadSanitized,
            "memory tests need exit tests and glibc, without a sanitizer")
    }

    /// For a test that looks at how a process ends.
    ///
    /// Its body is compiled only where exit tests exist.
    static var exitTest: Self {
        .enabled(if: hasExitTests, "exit tests need Linux or macOS, without an emulator")
    }
}
