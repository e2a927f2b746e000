import Foundation

extension Extended {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func changed() { refresh() }
}
