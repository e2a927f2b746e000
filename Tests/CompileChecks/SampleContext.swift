// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the samples in the documentation take for granted.
import Foundation
import NotificationToken

public struct User: Sendable, Codable, Equatable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

extension Notification.Key where Payload == User {
    public nonisolated static let userDidLogIn = Self("userDidLogIn")
}

extension Notification.Key where Payload == Int {
    public nonisolated static let scoreDidChange = Self("scoreDidChange")
}

public actor Store {
    public init() {}
    public func insert(_ user: User) {}
}

@MainActor public final class Controller {
    public var token: NotificationToken?

    public init() {}
    public func show(_ user: User) {}
}

public let center = NotificationCenter()
public let user = User(name: "Ada")
public let store = Store()
public let folder = URL(fileURLWithPath: "/")
public func openLoginWindow() {}
