import Foundation
import NotificationToken

// What a class of a user interface framework looks like from here.
@MainActor
private class ViewController {
    init() {}
    func viewDidLoad() {}
    nonisolated deinit {}
}

private final class UserController: ViewController {
    private let center: NotificationCenter
    private var token: NotificationToken?
    private var tokens: Set<NotificationToken> = []
    private var title = ""

    init(center: NotificationCenter) {
        self.center = center
        super.init()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        token = center.observe(.userDidLogIn, on: MainActor.self, with: self) { controller, user in
            controller.show(user)
        }
        center.observe(.userDidLogIn, on: MainActor.self) { [weak self] user in
            self?.title = user.name
            self?.token = nil
        }.store(in: &tokens)
        center.observe(name: .init("anything"), on: MainActor.self, with: self) { controller, notification in
            controller.title = notification.name.rawValue
        }.store(in: &tokens)
    }

    func observe(_ name: Notification.Name) -> [NotificationToken] {
        [
            center.observe(.userDidLogIn, on: MainActor.self) { [weak self] in self?.show($0) },
            center.observe(.userDidLogIn, on: MainActor.self, with: self) { $0.show($1) },
            center.observe(name: name, on: MainActor.self) { [weak self] in self?.title = $0.name.rawValue },
            center.observe(name: name, on: MainActor.self, with: self) { $0.title = $1.name.rawValue },
            center.observe(name: name, on: MainActor.self, with: self) { controller, _ in print(controller) },
            center.observe(.ping, on: MainActor.self) { [weak self] in self?.reload() },
            center.observe(.ping, on: MainActor.self, with: self) { controller, _ in controller.reload() },
            center.observe(.ping, on: MainActor.self, with: self) { $0.reload() },
        ]
    }

    private func show(_ user: User) {
        title = user.name
    }

    private func reload() {
        title = ""
    }

    // Not isolated, although the class is.
    deinit {
        token?.cancel()
        for token in tokens { token.cancel() }
    }
}
