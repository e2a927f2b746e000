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

    private func show(_ user: User) {
        title = user.name
    }

    // Not isolated, although the class is.
    deinit {
        token?.cancel()
        for token in tokens { token.cancel() }
    }
}

@MainActor
private final class Presenter {
    private var token: NotificationToken?
    private var title = ""

    func start(_ center: NotificationCenter) {
        token = center.observe(.userDidLogIn, on: MainActor.self, with: self) { $0.title = $1.name }
    }

    deinit {
        token?.cancel()
    }
}
