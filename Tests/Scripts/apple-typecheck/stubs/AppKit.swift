// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module AppKit: windows and the workspace.
@_exported import Foundation

@preconcurrency @MainActor open class NSWindow: NSObject {
    public nonisolated class var didResizeNotification: NSNotification.Name { NSNotification.Name("") }
    public nonisolated class var willCloseNotification: NSNotification.Name { NSNotification.Name("") }
}

@preconcurrency @MainActor open class NSWindowController: NSObject {
    open func windowDidLoad() {}
    open var window: NSWindow?
}

@preconcurrency @MainActor open class NSWorkspace: NSObject {
    open class var shared: NSWorkspace { fatalError() }
    open var notificationCenter: NotificationCenter { fatalError() }
    public nonisolated class var willSleepNotification: NSNotification.Name { NSNotification.Name("") }
}
