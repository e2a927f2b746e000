// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module AppKit: controllers, as in UIKit, windows and the workspace.
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

@MainActor open class NSWindow: NSResponder {
    public nonisolated class var didResizeNotification: NSNotification.Name { NSNotification.Name("") }
}

@MainActor open class NSWindowController: NSResponder {
    open func windowDidLoad() {}
    open var window: NSWindow?
}

@MainActor open class NSWorkspace: NSObject {
    open class var shared: NSWorkspace { fatalError() }
    open var notificationCenter: NotificationCenter { fatalError() }
    public nonisolated class var didWakeNotification: NSNotification.Name { NSNotification.Name("") }
}
