// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the samples in the documentation take for granted.
import Foundation
import NotificationToken

#if canImport(UIKit)
@_exported import UIKit
#else
// Stands for UIKit's, which most readers subclass. Like an Objective-C class, it is not checked in mode 5.
@preconcurrency @MainActor open class UIViewController {
    public init() {}
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open var title: String?
}
#endif

public struct User: Sendable, Codable, Equatable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

extension Notification.Name {
    nonisolated public static let didLogIn = Self("didLogIn")
    nonisolated public static let cacheDidClear = Self("cacheDidClear")
}

extension Notification.Key<User> {
    // Disfavored, so that a page can declare its own user and key.
    @_disfavoredOverload nonisolated public static let userDidLogIn = Self("userDidLogIn")
}

extension Notification.Key<Int> {
    nonisolated public static let scoreDidChange = Self("scoreDidChange")
}

extension Notification.Key<Void> {
    nonisolated public static let feedDidChange = Self("feedDidChange")
}

public actor Store {
    public init() {}
    public func insert(_ user: User) {}
}

@MainActor public final class Controller: UIViewController {
    public var token: NotificationToken?
    public var observer: (any NSObjectProtocol)?

    public func show(_ user: User) {}
    public func refresh() {}
}

public struct LoginService: Sendable {
    public var center: NotificationCenter

    public init(center: NotificationCenter = .default) { self.center = center }
    public func logIn(_ user: User) { center.post(.userDidLogIn, payload: user) }
}

@MainActor public final class LoginModel {
    public private(set) var name = "nobody"

    public init(center: NotificationCenter = .default) {
        center.observe(.userDidLogIn, with: self) { $0.name = $1.name }.keepObserving()
    }
}

public let center = NotificationCenter()
public let user = User(name: "Ada")
public let store = Store()
public let logins = center.payloads(for: .userDidLogIn)
public let folder = URL(fileURLWithPath: "/")
public let file = FileHandle.nullDevice
public func openLoginWindow() {}
