// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module UIKit: view controllers and cells. The annotations of the importer are what counts here: `@MainActor` for
// classes, but not for the names and `userInfo` keys of notifications, and `@preconcurrency`, with which some errors are
// only warnings, because a class of Objective-C has both.
@_exported import Foundation

@preconcurrency @MainActor open class UIResponder: NSObject {
    public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name { NSNotification.Name("") }
    public nonisolated class var keyboardFrameEndUserInfoKey: String { "" }
    public nonisolated class var keyboardAnimationDurationUserInfoKey: String { "" }
}

@preconcurrency @MainActor open class UIViewController: UIResponder {
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open var title: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView!
}

@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {}
@preconcurrency @MainActor open class UIScreen: NSObject {
    open var coordinateSpace: any UICoordinateSpace { fatalError() }
}
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    open var constant: CGFloat {
        get { fatalError() }
        set {}
    }
}

@preconcurrency @MainActor open class UIView: UIResponder {
    open var bounds: CGRect { fatalError() }
    open var window: UIWindow?
    open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { rect }
    open func layoutIfNeeded() {}
    open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}
    nonisolated open func awakeFromNib() {}
}
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
@preconcurrency @MainActor open class UIWindow: UIView {
    open var screen: UIScreen { fatalError() }
}
@preconcurrency @MainActor open class UILabel: UIView {
    open var text: String?
}
@preconcurrency @MainActor open class UITextView: UIView {
    public nonisolated class var textDidChangeNotification: NSNotification.Name { NSNotification.Name("") }
}
@preconcurrency @MainActor open class UITableViewCell: UIView {
    open var textLabel: UILabel?
    open func prepareForReuse() {}
}

@preconcurrency @MainActor open class UIApplication: UIResponder {
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
}

@preconcurrency @MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { fatalError() }
    open var isBatteryMonitoringEnabled = false
    public nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name { NSNotification.Name("") }
}
