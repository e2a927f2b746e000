import Foundation

/// Waits a few seconds, or a part of one, for something that can't be waited for by name; tests of tasks may call it too.
func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
