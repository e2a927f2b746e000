// The module UIKit: view controllers. The annotations of the importer are what counts here: `@MainActor` for everything but
// the names of notifications.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
    public nonisolated class var keyboardWillShowNotification: NSNotification.Name { NSNotification.Name("") }
    public nonisolated class var keyboardFrameEndUserInfoKey: String { "" }
}

@MainActor open class UIViewController: UIResponder {
    open func viewDidLoad() {}
    open var title: String?
}

@MainActor open class UIApplication: UIResponder {
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("")
}
