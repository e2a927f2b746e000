import Foundation

/// Whether the tests run under Address Sanitizer, which never reuses an address soon and keeps freed memory.
let isAddressSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

/// Whether they run under Thread Sanitizer, whose own memory grows with every lock.
let isThreadSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil
