import Foundation
import NotificationToken

// Only a codable key needs conformances that any thread may use. With the main actor by default, these are isolated to
// it.
private struct Profile: Codable, Hashable, Sendable {
    var name: String
}

extension Notification.Key where Payload == Profile {
    nonisolated fileprivate static let profile = Self("profile")
    nonisolated fileprivate static let entry = Self("entry", coding: .userInfo("profile"))
    nonisolated fileprivate static let object = Self("object", coding: .object)
    nonisolated fileprivate static let boxed = Self(Notification.Name("boxed"), coding: .boxed)
}

nonisolated private struct Track: Codable, Sendable {
    var title: String
}

extension Notification.Key where Payload == Track {
    nonisolated fileprivate static let track = Self("track", coding: .codable)
}

@MainActor
private final class Player {
    private var token: NotificationToken?
    private var title = ""

    func start(_ center: NotificationCenter) {
        token = center.observe(.track, with: self) { $0.title = $1.title }
        center.post(.track, payload: Track(title: "Ode"))
        center.post(.profile, payload: Profile(name: "Ada"))
        center.post(.entry, payload: Profile(name: "Ada"))
        center.post(.object, payload: Profile(name: "Ada"))
        center.post(.boxed, payload: Profile(name: "Ada"))
    }

    @available(macOS 13, iOS 16, tvOS 16, *)
    func wait(for profiles: NotificationCenter.Payloads<Profile>) async {
        guard let profile = await profiles.next(within: .seconds(5), where: { $0.name == title }) else { return }
        title = profile.name
        await token?.cancelAndWait()
        profiles.finish()
    }
}
