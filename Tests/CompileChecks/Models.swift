// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What a module of models declares for others.
public import Foundation
public import NotificationToken

public struct Album: Sendable {
    public let title: String
}

public struct Song {
    public let title: String
}

extension Notification.Key where Payload == Album {
    nonisolated public static let albumDidEnd = Self("Models.albumDidEnd")
}

extension Notification.Key where Payload == Song {
    nonisolated public static let songDidEnd = Self("Models.songDidEnd")
}
