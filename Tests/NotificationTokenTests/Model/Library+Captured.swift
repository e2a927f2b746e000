import Foundation
import NotificationToken

extension Library {
    /// What a handler captures.
    final class Captured: Sendable {
        let number: Int
        let tokens = Shared<[NotificationToken]>([])
        let library: Library
        let code: Code

        init(_ number: Int, _ library: Library, _ code: Code) {
            (self.number, self.library, self.code) = (number, library, code)
        }

        func handle(letter: Int?) {
            library.write("handler \(number) letter \(letter ?? 0)")
            library.play(code[.handler])
        }

        func handle(_ notification: Notification) {
            let letter =
                notification[Notification.Key<Letter>(notification.name, coding: .boxed)]
                ?? notification.userInfo?["letter"]
            handle(letter: (letter as? Letter ?? notification.object as? Letter)?.number)
        }

        deinit {
            library.write("deinit of capture \(number)")
            library.play(code[.deinitialization])
            while let token = takeToken() { withExtendedLifetime(token) {} }
        }

        private func takeToken() -> NotificationToken? {
            var token: NotificationToken?
            tokens.change { if !$0.isEmpty { token = $0.removeFirst() } }
            return token
        }
    }
}
