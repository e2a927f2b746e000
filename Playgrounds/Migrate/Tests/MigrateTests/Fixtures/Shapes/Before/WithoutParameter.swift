import Foundation

@MainActor
final class WithoutParameter: Base {
    private let center = NotificationCenter.default
    private let list: String = ""

    func observe() {
        center.addObserver(self, selector: #selector(plain), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(Self.plain), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(`repeat`), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(renamed), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(result), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(void), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(overridden), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(inExtension), name: .changed, object: nil)
    }

    @objc private func plain() {}
    @objc private func `repeat`() {}
    @objc(another) private func renamed() {}
    @objc private func result() -> Int { 0 }
    @objc private func void() -> Void {}
    override func overridden() {}
}

extension WithoutParameter {
    func observeInExtension() {
        center.addObserver(self, selector: #selector(plain), name: .changed, object: nil)
    }

    @objc fileprivate func inExtension() {}
}
