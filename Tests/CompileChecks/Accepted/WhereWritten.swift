import Foundation
import NotificationToken

// A handler runs where it is written. Handlers call `show`, `save` and methods of a class or an actor without `await`,
// so they compile only with the isolation of the code around them.

@globalActor private actor Disk {
    static let shared = Disk()
}

@MainActor private func show(_ user: User) {}
@Disk private func save(_ user: User) {}
nonisolated private func log(_ user: User) {}

/// A class that isn't `Sendable`.
nonisolated private final class Countdown {
    func invalidate() {}
}

// MARK: - The main actor

@MainActor
private final class Controller {
    private var users: [User] = []
    private var token: NotificationToken?

    func start(_ center: NotificationCenter, _ name: Notification.Name, _ countdown: Countdown) -> [NotificationToken] {
        // A handler may cancel the token that it belongs to.
        var ending: NotificationToken?
        ending = center.observe(.ping) { ending?.cancel() }
        token = center.observe(.userDidLogIn, with: self) { $0.users.append($1) }
        let start = { center.observe(.userDidLogIn) { self.add($0) } }
        return [
            center.observe(.userDidLogIn) { show($0) },
            center.observe(.userDidLogIn) { self.users.append($0) },
            center.observe(.userDidLogIn) { [weak self] in self?.users.append($0) },
            center.observe(.userDidLogIn) { [weak self] user in Task { self?.add(user) } },
            center.observe(.userDidLogIn, with: self, using: { $0.add($1) }),
            center.observe(.ping) { self.reload() },
            center.observe(.ping) { countdown.invalidate() },
            center.observe(.ping, with: self) { $0.reload() },
            center.observe(name: name) { self.read($0) },
            center.observe(name: name) { note in DispatchQueue.main.async { self.read(note) } },
            center.observe(name: name, with: self) { $0.read($1) },
            center.observe(name: nil, with: self) { controller, _ in controller.reload() },
            NotificationToken { countdown.invalidate() },
            NotificationToken { self.reload() },
            start(),
        ] + [1].map { _ in center.observe(.userDidLogIn, with: self) { $0.add($1) } }
    }

    nonisolated func startElsewhere(_ center: NotificationCenter, _ name: Notification.Name) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn) { log($0) },
            center.observe(.userDidLogIn) { @MainActor [weak self] user in self?.users.append(user) },
            center.observe(.userDidLogIn) { @Disk in save($0) },
            center.observe(.userDidLogIn, with: self) { @MainActor controller, user in controller.add(user) },
            center.observe(.ping, with: self) { @MainActor in $0.reload() },
            center.observe(name: name) { @MainActor note in self.read(note) },
            center.observe(name: name, with: self) { @MainActor in $0.read($1) },
            NotificationToken { @MainActor in self.reload() },
        ]
    }

    fileprivate func add(_ user: User) { users.append(user) }
    fileprivate func read(_ notification: Notification) {}
    fileprivate func reload() {}
}

extension Controller {
    func startInTask(_ center: NotificationCenter, _ tokens: NotificationToken.Bag) {
        center.observe(.userDidLogIn) { self.add($0) }.store(in: tokens)
        Task { center.observe(.userDidLogIn) { self.add($0) }.store(in: tokens) }
        Task { [weak self] in center.observe(.userDidLogIn) { self?.add($0) }.store(in: tokens) }
        Task.detached { center.observe(.userDidLogIn) { log($0) }.store(in: tokens) }
    }
}

@MainActor
private final class List<Element: Sendable> {
    private var elements: [Element] = []

    func start(_ center: NotificationCenter, _ key: Notification.Key<Element>) -> [NotificationToken] {
        [
            center.observe(key) { self.elements.append($0) },
            center.observe(key, with: self) { $0.elements.append($1) },
        ]
    }
}

@MainActor
private protocol Reloading: AnyObject, Sendable {
    func reload()
    func add(_ user: User)
}

extension Reloading {
    func start(_ center: NotificationCenter) {
        center.observe(.userDidLogIn, with: self) { $0.add($1) }.keepObserving()
        center.observe(.ping, with: self) { reloading in reloading.reload() }.keepObserving()
        center.observe(.ping) { [weak self] in self?.reload() }.keepObserving()
    }
}

@MainActor
private func observe(_ center: NotificationCenter, for reloading: some Reloading) -> [NotificationToken] {
    var count = 0
    return [
        center.observe(.userDidLogIn) { show($0) },
        center.observe(.userDidLogIn, with: reloading) { $0.add($1) },
        center.observe(.ping) { count += 1 },
    ]
}

// MARK: - Another actor

private actor Store {
    private var users: [User] = []

    func start(_ center: NotificationCenter, _ name: Notification.Name) -> [NotificationToken] {
        let start = { center.observe(.userDidLogIn) { self.users.append($0) } }
        return [
            center.observe(.userDidLogIn) { self.users.append($0) },
            center.observe(.userDidLogIn) { [self] in users.append($0) },
            center.observe(.userDidLogIn) { log($0) },
            center.observe(.userDidLogIn) { @MainActor in show($0) },
            center.observe(name: name) { _ in self.clear() },
            NotificationToken { self.clear() },
            start(),
        ]
    }

    nonisolated func startElsewhere(_ center: NotificationCenter) -> NotificationToken {
        center.observe(.userDidLogIn) { log($0) }
    }

    private func clear() { users = [] }
}

@Disk
private final class Journal {
    private var users: [User] = []

    func start(_ center: NotificationCenter, _ name: Notification.Name, _ countdown: Countdown) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn) { save($0) },
            center.observe(.userDidLogIn) { self.users.append($0) },
            center.observe(.userDidLogIn, with: self) { $0.users.append($1) },
            center.observe(.ping, with: self) { $0.clear() },
            center.observe(name: name, with: self) { journal, _ in journal.clear() },
            NotificationToken { countdown.invalidate() },
        ]
    }

    private func clear() { users = [] }
}

// MARK: - No actor

nonisolated private final class Guarded: @unchecked Sendable {
    private let lock = NSLock()
    private var users: [User] = []

    func start(_ center: NotificationCenter, _ name: Notification.Name) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn) { self.add($0) },
            center.observe(.userDidLogIn, with: self) { $0.add($1) },
            center.observe(name: name, with: self) { guarded, _ in guarded.clear() },
            NotificationToken { self.clear() },
        ]
    }

    private func add(_ user: User) { lock.withLock { users.append(user) } }
    private func clear() { lock.withLock { users = [] } }
}

// MARK: - Functions as values, which run where their type says

nonisolated private func observe(
    _ center: NotificationCenter, _ plain: @escaping @Sendable (User) -> Void,
    _ main: @escaping @MainActor @Sendable (User) -> Void, _ disk: @escaping @Disk @Sendable (User) -> Void,
    _ any: @escaping @Sendable @isolated(any) (User) -> Void
) -> [NotificationToken] {
    [
        center.observe(.userDidLogIn, using: plain), center.observe(.userDidLogIn, using: main),
        center.observe(.userDidLogIn, using: disk), center.observe(.userDidLogIn, using: any),
    ]
}

// In mode 5, the compiler warns of each function whose type doesn't say `@Sendable`, and `any Reloading` is no class.
#if swift(>=6)
@MainActor
private func observe(_ center: NotificationCenter, for reloading: any Reloading) -> NotificationToken {
    center.observe(.userDidLogIn, with: reloading) { $0.add($1) }
}

extension Controller {
    func startWithMethods(_ center: NotificationCenter, _ name: Notification.Name) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn, using: add), center.observe(.userDidLogIn, using: self.add),
            center.observe(.userDidLogIn, using: show), center.observe(.userDidLogIn, using: save),
            center.observe(.userDidLogIn, using: log), center.observe(.ping, using: reload),
            center.observe(name: name, using: read), NotificationToken(onCancel: reload),
        ]
    }

    nonisolated func startWithMethodsElsewhere(_ center: NotificationCenter) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn, using: add), center.observe(.userDidLogIn, using: show),
            center.observe(.userDidLogIn, using: save), NotificationToken(onCancel: reload),
        ]
    }
}

nonisolated private func observe(
    _ center: NotificationCenter, _ main: @escaping @MainActor (User) -> Void, _ guarded: Guarded
) -> [NotificationToken] {
    [center.observe(.userDidLogIn, using: main), center.observe(.userDidLogIn, using: guarded.insert)]
}

extension Guarded {
    nonisolated func insert(_ user: User) { print(user) }
}
#endif
