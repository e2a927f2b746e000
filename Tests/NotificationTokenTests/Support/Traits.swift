import Testing

#if EXIT_TESTS && compiler(>=6.2)
private let hasExitTests = true
#else
private let hasExitTests = false
#endif

/// Fails a test that takes five minutes, and so one that hangs.
///
/// The trait needs iOS 16, and a suite can't be marked as available since then; so before, nobody looks at the clock.
let timeLimit: any SuiteTrait = {
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) { return TimeLimitTrait.timeLimit(.minutes(5)) }
    return Comment("without a time limit")
}()

extension Trait where Self == ConditionTrait {
    /// For what Foundation's center does since Swift 6.3, and did not before.
    static var newCenter: Self {
        .enabled(if: FoundationCenter.current == .new, "only Foundation since Swift 6.3 does so, and not Apple's")
    }

    /// For a test of how much memory the process has in use.
    static var memoryTest: Self {
        .enabled(if: residentBytes() > 0, "nobody tells here how much memory is in use")
    }

    /// For a test that looks at how a process ends, and whose body is compiled only where that can be.
    static var exitTest: Self {
        .enabled(if: hasExitTests, "exit tests need Swift 6.2, and Linux, macOS or Windows")
    }
}
