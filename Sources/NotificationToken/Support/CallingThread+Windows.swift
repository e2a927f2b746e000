#if os(Windows)
import WinSDK

/// The calling thread, told from all others for as long as it lives.
struct CallingThread: Equatable {
    private let number = GetCurrentThreadId()

    /// Lets another thread go first, if one waits for the processor.
    static func yield() { SwitchToThread() }
}

#endif
