extension String {
    /// Whether an attribute may isolate code to an actor other than the main actor.
    ///
    /// The names of actors, property wrappers, result builders and macros look alike. An attribute that isn't known to be
    /// something else counts as an actor.
    var isOtherActor: Bool { first?.isUppercase == true && !knownAttributes.contains(self) }

    /// Whether it is a class of UIKit or AppKit that is on the main actor, and from which apps inherit.
    var isMainActorClass: Bool { mainActorClasses.contains(self) }
}

private let knownAttributes = words(
    """
    AppStorage IBAction IBDesignable IBInspectable IBOutlet IBSegueAction MainActor Model NSApplicationMain NSCopying
    NSManaged Observable Published Sendable UIApplicationMain ViewBuilder
    """)

private let mainActorClasses = words(
    """
    UIActivityIndicatorView UIAlertController UIApplication UIBarButtonItem UIButton UICollectionReusableView
    UICollectionView UICollectionViewCell UICollectionViewController UICollectionViewFlowLayout UICollectionViewLayout
    UICollectionViewListCell UIControl UIDatePicker UIGestureRecognizer UIHostingController UIImageView
    UIInputViewController UILabel UINavigationBar UINavigationController UIPageControl UIPageViewController UIPickerView
    UIPresentationController UIProgressView UIRefreshControl UIResponder UIScrollView UISearchBar UISearchController
    UISegmentedControl UISlider UISplitViewController UIStackView UIStepper UISwitch UITabBar UITabBarController
    UITableView UITableViewCell UITableViewController UITableViewHeaderFooterView UITextField UITextView UIToolbar
    UIView UIViewController UIVisualEffectView UIWindow

    NSApplication NSButton NSCollectionView NSControl NSMenu NSOutlineView NSPanel NSResponder NSScrollView
    NSSplitViewController NSStackView NSTabViewController NSTableCellView NSTableView NSTextField NSTextView NSView
    NSViewController NSWindow NSWindowController

    MKMapView MTKView SCNView SKView WKWebView
    """)

private func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
}
