#if os(Windows)
import WinSDK

/// Tells the calling thread from all others, for as long as it lives.
struct ThreadID: Equatable {
    private let number = GetCurrentThreadId()
}

#endif
