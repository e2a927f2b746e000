// A file without an import. Another file of the module imports Foundation.
// swift-format-ignore-file

/// The comment belongs to the class.
@MainActor
final class Nothing: Base {
    func observeNothing() {
        center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    override func refresh() {}
}
