import Foundation
import NotificationToken

extension Library {
    /// A payload.
    final class Letter: Sendable {
        let number: Int
        let library: Library
        let code: Code

        init(_ number: Int, _ library: Library, _ code: Code) {
            (self.number, self.library, self.code) = (number, library, code)
        }

        deinit {
            if library.looseLetters.contains(number) { return }
            library.write("deinit of letter \(number)")
            library.play(code[.deinitialization])
        }
    }

    /// A payload that travels as its raw value.
    struct Sealed: RawRepresentable, Sendable {
        let rawValue: Letter

        init(_ letter: Letter) { rawValue = letter }

        init?(rawValue: Letter) {
            if Script.isUnknown(rawValue.number) { return nil }
            self.rawValue = rawValue
        }
    }

    /// A payload that travels as a property list.
    struct Copy: Codable, Sendable { var number: Int? }

    static let names = [Notification.Name("a"), Notification.Name("b"), Notification.Name("a")]

    static func custom(decoding body: @escaping @Sendable () -> Void = {}) -> Notification.Key<Letter>.Coding {
        .custom(
            decode: { notification in
                body()
                return notification.userInfo?["letter"] as? Letter
            },
            encode: { ["letter": $0] })
    }

    /// Writes another sender, and a name that changes nothing.
    private static func encoder(_ sender: PlainObject?) -> Notification.Key<Letter>.Coding {
        .custom(decode: { _ in nil }) { letter, notification in
            (notification.name, notification.object) = (names[1], sender)
            notification.userInfo = ["letter": letter]
        }
    }

    func post(_ post: Script.Post, _ code: Code) {
        letterCount += 1
        let (center, name) = (centers[Script.center(of: post.topic)].value, Self.names[post.topic])
        let number = letterCount
        let sender = post.sender.map { senders[$0].value }
        func send<Payload>(
            _ payload: Payload, _ coding: Notification.Key<Payload>.Coding, from object: AnyObject? = sender
        ) { center.post(Notification.Key(name, coding: coding), object: object, payload: payload) }
        adopted.beginPost()
        autoreleasepool {
            switch post.form {
            case .boxed: send(Letter(number, self, code), .boxed)
            case .userInfo: send(Letter(number, self, code), .userInfo("letter"))
            case .rawValue: send(Sealed(Letter(number, self, code)), .rawValue("letter"))
            case .custom: send(Letter(number, self, code), Self.custom())
            // The coding replaces this sender.
            case .object: send(Letter(number, self, code), .object, from: makePlainObject())
            case .encoder: send(Letter(number, self, code), Self.encoder(sender), from: makePlainObject())
            case .codable: send(Copy(number: number), .codable)
            case .void: send((), .boxed)
            case .foreign: center.post(name: name, object: sender, userInfo: ["letter": Letter(number, self, code)])
            case .missing: center.post(name: name, object: sender)
            case .null:
                let null = NSNull()
                center.post(name: name, object: sender ?? null, userInfo: ["letter": null, "number": null])
            case .wrongType: center.post(name: name, object: sender, userInfo: ["letter": "?", "number": "?"])
            }
        }
        for number in adopted.endPost() { write("adopted \(number)") }
        // It may be the last reference.
        withExtendedLifetime(center) {}
    }
}
