// swift-format-ignore-file
import NotificationToken
import UIKit

final class Everything: UIViewController {
    private let observations = NotificationToken.Bag()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.observe(name: .listDidChange, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.observe(name: nil, with: self) { @MainActor target, _ in
                target.refresh()
            }.store(in: self.observations)
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if title == nil { NotificationCenter.default.removeObserver(self); observations.cancelAll() }
        NotificationCenter.default
            .removeObserver(self)  // and a comment
        observations.cancelAll()
    }

    @objc private func refresh() {}
}

final class ByName: NSObject, UIScrollViewDelegate {
    private let didBecomeActiveObservations = NotificationToken.Bag()
    private let listDidChangeObservations = NotificationToken.Bag()
    private let observations = NotificationToken.Bag()
    private var isPaused = false
    private let center = NotificationCenter.default

    func start() {
        NotificationCenter.default.observe(name: .listDidChange, with: self) { target, _ in
            target.refresh()
        }.store(in: listDidChangeObservations)
        center.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
            target.refresh()
        }.store(in: didBecomeActiveObservations)
        center.observe(name: UIApplication.willEnterForegroundNotification, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
    }

    func pause() {
        let center = NotificationCenter.default
        center.removeObserver(self, name: UIApplication.didBecomeActiveNotification, object: nil)
        didBecomeActiveObservations.cancelAll()
        center.removeObserver(self, name: NSNotification.Name.listDidChange, object: nil)
        listDidChangeObservations.cancelAll()
    }

    func stop() {
        center.removeObserver(self)
        didBecomeActiveObservations.cancelAll()
        listDidChangeObservations.cancelAll()
        observations.cancelAll()
        center.removeObserver(self, name: .listDidChange, object: nil)
        listDidChangeObservations.cancelAll()
    }

    @objc private func refresh() {}
}

final class ByText: UIViewController {
    private let syncObservations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .init("app.sync"), with: self) { target, _ in
            target.refresh()
        }.store(in: syncObservations)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: NSNotification.Name(rawValue: "app.sync"), object: nil)
        syncObservations.cancelAll()
    }

    @objc private func refresh() {}
}

/// A superclass and a subclass that remove different names.
class Refresh: UIView {
    private let listDidChangeObservations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .listDidChange, with: self) { target, _ in
            target.refresh()
        }.store(in: listDidChangeObservations)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: nil)
        listDidChangeObservations.cancelAll()
    }

    @objc func refresh() {}
}

final class Subrefresh: Refresh {
    private let themeDidChangeObservations = NotificationToken.Bag()

    override func start() {
        super.start()
        NotificationCenter.default.observe(name: .themeDidChange, with: self) { target, _ in
            target.refresh()
        }.store(in: themeDidChangeObservations)
        NotificationCenter.default.observe(name: .userDidLogIn, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
    }

    override func stop() {
        super.stop()
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
        themeDidChangeObservations.cancelAll()
    }
}

/// A removal of everything also ends what a superclass observes.
class Base: UIViewController {
    override func viewDidLoad() {
        // left: Screen removes observers (Bags.swift:107), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    @objc func refresh() {}
}

final class Screen: Base {
    override func viewWillAppear(_ animated: Bool) {
        // left: Screen removes observers (Bags.swift:107), and a new observation would go on, also for Base
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeDidChange, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        NotificationCenter.default.removeObserver(self)
    }
}

/// Removals that aren't certain.
final class Uncertain: UIViewController {
    private let list = UIView()
    private let someCenter = NotificationCenter()

    func start(_ name: Notification.Name) {
        // left: Uncertain removes observers (Bags.swift:127), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: list)
        // left: Uncertain removes observers (Bags.swift:128), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeDidChange, object: list)
        // left: Uncertain removes observers (Bags.swift:127), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: name, object: nil)
        NotificationCenter.default.observe(name: .userDidLogIn, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: list)
        someCenter.removeObserver(self, name: .themeDidChange, object: nil)
    }

    @objc private func refresh() {}
}

final class ByVariable: UIViewController {
    func start() {
        // left: ByVariable removes observers (Bags.swift:142), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop(_ names: [Notification.Name]) {
        for name in names {
            NotificationCenter.default.removeObserver(self, name: name, object: nil)
        }
    }

    @objc private func refresh() {}
}

/// Two names for which one property would have to stand.
final class TwoOfOneName: UIViewController {
    enum Events {
        nonisolated static let listDidChange = Notification.Name("events.listDidChange")
    }

    func start() {
        // left: TwoOfOneName removes observers (Bags.swift:162), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: nil)
        NotificationCenter.default.removeObserver(self, name: Events.listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

/// It has a property of that name already.
final class Taken: UIViewController {
    private var observations = 0

    func start() {
        // left: Taken removes observers (Bags.swift:178), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

extension Notification.Name {
    nonisolated static let listDidChange = Self("listDidChange")
    nonisolated static let themeDidChange = Self("themeDidChange")
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}
