import Foundation

@MainActor
final class Twin: NSObject {
    @objc func update() {}
}

extension Feed {
    func observePrivateMethodOfOtherFile() {
        // left: the files don't declare reload in this class or its superclasses, or not for this file
        center.addObserver(self, selector: #selector(reload), name: .listDidChange, object: nil)
    }
}
