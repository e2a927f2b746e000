import Foundation
import NotificationToken

@MainActor
final class WithoutParameter: Base {
    private let center = NotificationCenter.default
    private let list: String = ""

    func observe() {
        center.observe(name: .changed, with: self) { target, _ in target.plain() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.plain() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.`repeat`() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.renamed() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in _ = target.result() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.void() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.overridden() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.inExtension() }.keepObserving()
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
        center.observe(name: .changed, with: self) { target, _ in target.plain() }.keepObserving()
    }

    @objc fileprivate func inExtension() {}
}
