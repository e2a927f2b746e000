/// Where the code of a type runs, as far as the files tell.
enum Isolation: Equatable {
    case mainActor
    case otherActor(String)
    /// An attribute that may be a global actor, or something else.
    case attribute(String)
    /// On whichever thread calls it.
    case none
    /// A type that the files don't declare decides it.
    case unknown(String)

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension TypeIndex {
    /// The isolation of a type, or of the type that an extension extends.
    func isolation(of type: TypeDeclaration) -> Isolation {
        let declarations = declarations(of: type.name)
        let own = declarations.filter { $0.path == type.path }
        if let isolation = isolation(of: own.isEmpty ? declarations : own, passed: []) { return isolation }
        // The members of an extension of a type of another module have the default isolation.
        return isDefault(for: type) && !type.isNonisolated ? .mainActor : type.name.isolationInSDK
    }

    /// The isolation of all types of a name.
    func isolation(of name: String) -> Isolation {
        isolation(of: declarations(of: name), passed: []) ?? name.isolationInSDK
    }

    /// `passed` has the heirs through which the search has come here, so that a circle ends it.
    private func isolation(of declarations: [TypeDeclaration], passed: Set<String>) -> Isolation? {
        if declarations.isEmpty { return nil }
        let declarations = declarations.filter { !passed.contains($0.path) }
        guard let first = declarations.first else { return Isolation.none }
        let isolation = isolation(of: first, passed: passed)
        let isolations = declarations.map { self.isolation(of: $0, passed: passed) }
        if isolations.allSatisfy({ $0 == isolation }) { return isolation }
        return isolations.first(where: \.isUnknown) ?? .unknown(first.name)
    }

    private func isolation(of type: TypeDeclaration, passed: Set<String>) -> Isolation {
        let attributes = type.prefix.attributes
        if type.isNonisolated { return .none }
        if attributes.contains("MainActor") { return .mainActor }
        if type.keyword == "actor" { return .otherActor("actor \(type.name)") }
        if let actor = attributes.first(where: \.isOtherActor) {
            return isGlobalActor(actor) ? .otherActor("@\(actor) \(type.name)") : .attribute("@\(actor) \(type.name)")
        }
        let inherited = type.inherited.map { name in
            // What a type inherits from is another type of that name only if both are in types. `Kit.Screen` is in a
            // module, if it isn't in a type.
            let declarations = declarations(of: name.lastComponent).filter {
                $0.path == name || type.path != type.name && !name.contains(".")
            }
            return isolation(of: declarations, passed: passed.union([type.path])) ?? name.isolationInSDK
        }
        if inherited.contains(.mainActor) { return .mainActor }
        if let other = inherited.first(where: { $0 != .none && !$0.isUnknown }) { return other }
        let inheritsNonisolated = type.inherited.contains {
            declarations(of: $0.lastComponent).contains(where: \.isNonisolated)
        }
        if isDefault(for: type), !inheritsNonisolated { return .mainActor }
        return inherited.first { $0 != .none } ?? .none
    }

    private func isDefault(for type: TypeDeclaration) -> Bool { type.isOnMainActorByDefault || assumesMainActor }

    /// Whether the files declare a global actor of that name.
    func isGlobalActor(_ name: String) -> Bool {
        declarations(of: name).contains { $0.prefix.attributes.contains("globalActor") }
    }
}

extension TypeDeclaration {
    fileprivate var isNonisolated: Bool { prefix.modifiers.contains("nonisolated") }
}

extension FunctionDeclaration {
    var isOnMainActor: Bool { prefix.attributes.contains("MainActor") }

    /// Whether it may not run on the actor of its class.
    var leavesActorOfClass: Bool {
        isNonisolated || prefix.attributes.contains(where: \.isOtherActor)
    }

    /// Whether it overrides a method that NSObject declares, so that it isn't isolated, even if its class is.
    var overridesNonisolated: Bool { isCalledForNib || name == "observeValue" }

    /// Whether it overrides the initializer of NSObject, or one that may be isolated.
    var overridesInit: Bool { keyword == "init" && prefix.modifiers.contains("override") && parameters.isEmpty }

    /// Whether it is called when an object has been loaded, which is mostly a view.
    var isCalledForNib: Bool { ["awakeFromNib", "prepareForInterfaceBuilder"].contains(name) }
}

extension String {
    /// Whether an attribute may isolate code to an actor other than the main actor.
    ///
    /// The names of actors, property wrappers, result builders and macros look alike. An attribute that isn't known to
    /// be something else counts as an actor.
    var isOtherActor: Bool { first?.isUppercase == true && !knownAttributes.contains(self) }

    /// The isolation of a type that the files don't declare, and of what inherits from it.
    fileprivate var isolationInSDK: Isolation {
        if nonisolatedTypes.contains(self) { return .none }
        // UIKit and AppKit isolate what apps inherit from, with the exceptions below.
        let isOfUIKit = hasPrefix("UI") && dropFirst(2).first?.isUppercase == true
        let endings = ["Button", "Field", "Panel", "View", "ViewController", "Window", "WindowController"]
        let isOfAppKit = hasPrefix("NS") && endings.contains(where: hasSuffix)
        return isOfUIKit || isOfAppKit || mainActorTypes.contains(self) ? .mainActor : .unknown(self)
    }
}

private let knownAttributes = words(
    """
    IBAction IBDesignable IBOutlet MainActor Model NSApplicationMain Observable Sendable UIApplicationMain ViewBuilder
    """)

/// Other types of Apple's frameworks from which apps inherit.
private let mainActorTypes = words(
    """
    App AVPlayerViewController MKMapView MTKView NSApplication NSApplicationDelegate NSCollectionViewItem NSControl
    NSDocument NSDocumentController NSHostingController NSMenu NSMenuDelegate NSOutlineViewDataSource
    NSOutlineViewDelegate NSPopover NSResponder NSSegmentedControl NSTableViewDataSource NSTableViewDelegate
    NSToolbarDelegate NSViewControllerRepresentable NSViewRepresentable NSWindowDelegate Scene SCNView
    SFSafariViewController SKView View ViewModifier WKNavigationDelegate WKScriptMessageHandler WKUIDelegate WKWebView
    """)

private let nonisolatedTypes = words(
    """
    AnyObject AVAssetResourceLoaderDelegate AVAudioPlayerDelegate Bundle CALayer CaseIterable
    CBCentralManagerDelegate CLLocationManagerDelegate Codable Comparable CustomDebugStringConvertible
    CustomStringConvertible Decodable Encodable Equatable Error FileManager Hashable Identifiable LocalizedError
    Notification NotificationCenter NSCoding NSCopying NSFetchedResultsControllerDelegate NSFilePresenter
    NSManagedObject NSManagedObjectContext NSObject NSObjectProtocol NSPersistentContainer NSSecureCoding
    ObservableObject Operation OptionSet ProcessInfo RawRepresentable Sendable SKPaymentTransactionObserver String
    Thread UIColor UIFont UIImage UNUserNotificationCenterDelegate URLSessionDataDelegate URLSessionDelegate
    URLSessionDownloadDelegate URLSessionTaskDelegate UserDefaults WCSessionDelegate XMLParserDelegate
    """)

private func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
}
