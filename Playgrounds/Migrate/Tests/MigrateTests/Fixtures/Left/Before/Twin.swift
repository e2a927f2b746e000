import Foundation

final class Doubled: NSObject {}

/// A file that uses another NotificationToken extends it.
@MainActor
final class Zoned: NSObject {
    func observe() {
        // left: code outside of the class removes it (OtherToken.swift:6)
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }

    @objc private func update() {}
}

/// The file with its removal has a variable named like the property.
@MainActor
final class Shadowed: NSObject {
    func observe() {
        // left: a removal needs a property, and observations is a name in Shadowed already (OtherTwin.swift:9)
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }

    @objc private func update() {}
}

/// Another file has a class of that name, as another module can.
@MainActor
final class Twin: NSObject {
    func observe() {
        // left: the files show no Swift method update that this file can use, so it may be Objective-C
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }
}
