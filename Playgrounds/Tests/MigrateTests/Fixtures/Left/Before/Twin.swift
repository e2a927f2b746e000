import Foundation

final class Doubled: NSObject {}

/// Another file has a class of that name, as another module can.
@MainActor
final class Twin: NSObject {
    func observe() {
        // left: the files don't declare update in this class or its superclasses, or not for this file
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }
}
