import Foundation
import NotificationToken

private func nextLogin(_ center: NotificationCenter, act: () -> Void) async -> User? {
    let logins = center.payloads(for: .userDidLogIn)
    act()
    if let user = await logins.first(within: .milliseconds(100)) { return user }
    return await logins.first()
}

private func printLogins(_ center: NotificationCenter, from sender: AnyObject?) async {
    for await user in center.payloads(for: .userDidLogIn) { print(user.name) }
    for await _ in center.payloads(for: .ping) { print("ping") }
    for await name in center.payloads(for: .userDidLogIn, object: sender).map(\.name) { print(name) }
    let newest = center.payloads(for: .userDidLogIn, bufferingPolicy: .bufferingNewest(1)) { print($0) }
    for await user in newest { print(user.name, newest.droppedCount) }
}

@MainActor
private final class Controller {
    private var title = ""
    private var task: Task<Void, Never>?

    func start(_ center: NotificationCenter) {
        let logins: NotificationCenter.Payloads<User> = center.payloads(for: .userDidLogIn)
        task = Task { [weak self] in
            for await user in logins { self?.title = user.name }
        }
    }

    deinit {
        task?.cancel()
    }
}

private actor Store {
    private var users: [User] = []

    func follow(_ logins: NotificationCenter.Payloads<User>) async {
        for await user in logins { users.append(user) }
    }
}
