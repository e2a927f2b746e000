/// Where the code of a type runs, as far as the files tell.
enum Isolation: Equatable {
    case mainActor
    /// Another actor, or an attribute that may be one.
    case otherActor(String)
    /// On whichever thread calls it.
    case none
    /// A type that the files don't declare decides it.
    case unknown(String)
}

extension TypeIndex {
    /// The isolation of all types of a name.
    ///
    /// `passed` has the heirs through which the search has come here, so that a circle ends it.
    func isolation(of name: String, passed: Set<String> = []) -> Isolation {
        let declarations = declarations(of: name)
        guard let first = declarations.first else { return name.isolationInSDK }
        if passed.contains(name) { return .none }
        let isolation = isolation(of: first, passed: passed)
        let isOne = declarations.allSatisfy { self.isolation(of: $0, passed: passed) == isolation }
        return isOne ? isolation : .unknown(name)
    }

    private func isolation(of type: TypeDeclaration, passed: Set<String>) -> Isolation {
        let attributes = type.prefix.attributes
        if type.prefix.modifiers.contains("nonisolated") { return .none }
        if attributes.contains("MainActor") { return .mainActor }
        if type.keyword == "actor" { return .otherActor("actor \(type.name)") }
        if let actor = attributes.first(where: \.isOtherActor) { return .otherActor("@\(actor) \(type.name)") }
        let inherited = type.inherited.map { isolation(of: $0, passed: passed.union([type.name])) }
        if inherited.contains(.mainActor) { return .mainActor }
        let isOther = { (isolation: Isolation) in if case .otherActor = isolation { true } else { false } }
        return inherited.first(where: isOther) ?? inherited.first { $0 != .none } ?? .none
    }
}

extension FunctionDeclaration {
    var isOnMainActor: Bool { prefix.attributes.contains("MainActor") }

    /// Whether it may not run on the actor of its class.
    var leavesActorOfClass: Bool {
        prefix.modifiers.contains("nonisolated") || prefix.attributes.contains(where: \.isOtherActor)
    }

    /// Whether it overrides a method that NSObject declares, so that it isn't isolated, even if its class is.
    var overridesNonisolated: Bool { isCalledForNib || name == "observeValue" }

    /// Whether it is called when an object has been loaded, which is mostly a view.
    var isCalledForNib: Bool { ["awakeFromNib", "prepareForInterfaceBuilder"].contains(name) }
}

extension String {
    /// Whether an attribute may isolate code to an actor other than the main actor.
    ///
    /// The names of actors, property wrappers, result builders and macros look alike. An attribute that isn't known to be
    /// something else counts as an actor.
    var isOtherActor: Bool { first?.isUppercase == true && !knownAttributes.contains(self) }

    /// The isolation of a type that the files don't declare, and of what inherits from it.
    fileprivate var isolationInSDK: Isolation {
        if mainActorTypes.contains(self) { return .mainActor }
        return nonisolatedTypes.contains(self) ? .none : .unknown(self)
    }
}

private let knownAttributes = words(
    """
    AppStorage IBAction IBDesignable IBInspectable IBOutlet IBSegueAction MainActor Model NSApplicationMain NSCopying
    NSManaged Observable Published Sendable UIApplicationMain ViewBuilder
    """)

/// Types of Apple's frameworks from which apps inherit.
private let mainActorTypes = words(
    """
    UIActivityIndicatorView UIAlertController UIApplication UIApplicationDelegate UIBarButtonItem UIButton
    UICollectionReusableView UICollectionView UICollectionViewCell UICollectionViewController
    UICollectionViewDataSource UICollectionViewDelegate UICollectionViewDelegateFlowLayout UICollectionViewFlowLayout
    UICollectionViewLayout UICollectionViewListCell UIControl UIDatePicker UIDocument UIGestureRecognizer
    UIGestureRecognizerDelegate UIHostingController UIImageView UIInputView UIInputViewController UILabel
    UINavigationBar UINavigationController UINavigationControllerDelegate UIPageControl UIPageViewController
    UIPickerView UIPresentationController UIProgressView UIRefreshControl UIResponder UIScene UISceneDelegate
    UIScrollView UIScrollViewDelegate UISearchBar UISearchBarDelegate UISearchController UISearchResultsUpdating
    UISegmentedControl UISlider UISplitViewController UISplitViewControllerDelegate UIStackView UIStepper UISwitch
    UITabBar UITabBarController UITabBarControllerDelegate UITableView UITableViewCell UITableViewController
    UITableViewDataSource UITableViewDelegate UITableViewHeaderFooterView UITextField UITextFieldDelegate UITextView
    UITextViewDelegate UIToolbar UIView UIViewController UIVisualEffectView UIWindow UIWindowSceneDelegate

    NSApplication NSApplicationDelegate NSBox NSButton NSCollectionView NSCollectionViewItem NSControl NSDocument
    NSImageView NSMenu NSMenuDelegate NSOutlineView NSOutlineViewDataSource NSOutlineViewDelegate NSPanel NSResponder
    NSScrollView NSSplitView NSSplitViewController NSStackView NSTabViewController NSTableCellView NSTableRowView
    NSTableView NSTableViewDataSource NSTableViewDelegate NSTextField NSTextView NSToolbarDelegate NSView
    NSViewController NSWindow NSWindowController NSWindowDelegate

    AVPlayerViewController MKMapView MTKView SCNView SFSafariViewController SKView WKNavigationDelegate
    WKScriptMessageHandler WKUIDelegate WKWebView

    App NSViewControllerRepresentable NSViewRepresentable Scene ToolbarContent UIViewControllerRepresentable
    UIViewRepresentable View ViewModifier
    """)

private let nonisolatedTypes = words(
    """
    AnyObject AVAudioPlayerDelegate CALayer CaseIterable CBCentralManagerDelegate CLLocationManagerDelegate Codable
    Comparable CustomDebugStringConvertible CustomStringConvertible Decodable Encodable Equatable Error
    ExpressibleByStringLiteral Hashable Identifiable Int LocalizedError NSCoding NSCopying
    NSFetchedResultsControllerDelegate NSManagedObject NSObject NSObjectProtocol NSSecureCoding ObservableObject
    Operation OptionSet RawRepresentable Sendable SendableMetatype SKPaymentTransactionObserver String Thread UInt
    UNUserNotificationCenterDelegate URLSessionDataDelegate URLSessionDelegate URLSessionDownloadDelegate
    URLSessionTaskDelegate WCSessionDelegate XMLParserDelegate
    """)

private func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
}
