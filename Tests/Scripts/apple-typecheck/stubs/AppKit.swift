// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module AppKit: view controllers, as in UIKit.
@_exported import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSViewController: NSResponder {
    open func viewDidLoad() {}
    open var title: String?
}

@MainActor open class NSApplication: NSResponder {
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "NSApplicationDidBecomeActiveNotification")
}
