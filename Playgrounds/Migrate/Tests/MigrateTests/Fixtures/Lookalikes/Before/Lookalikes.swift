// swift-format-ignore-file
import Foundation

// center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
/* center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
   /* nested */ NotificationCenter.default.removeObserver(self) */

@MainActor
final class Outer: NSObject {
    private let center = NotificationCenter.default

    final class Inner: NSObject {
        @MainActor final class Refresher: NSObject {
            func observe() {
                NotificationCenter.default.addObserver(self, selector: #selector(show), name: nil, object: nil)
                NotificationCenter.default.addObserver(self, selector: #selector(Inner.Refresher.show), name: nil, object: nil)
                NotificationCenter.default.addObserver(self, selector: #selector(Outer.Inner.Refresher.show), name: nil, object: nil)
            }

            @objc func show() {}
        }
    }

    func observe() {
        center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc func refresh() {}
    @objc func show() {}

    func observeByHelper() {
        addObserver(for: "changed", selector: #selector(refresh))
    }

    private func addObserver(for name: String, selector: Selector) {}

    func observeLocally() {
        @MainActor final class Local: NSObject {
            func observe() {
                NotificationCenter.default.addObserver(self, selector: #selector(show), name: nil, object: nil)
            }

            @objc func show() {}
        }
        Local().observe()
    }

    func keywords(_ `if`: Bool, `for` class: Int) -> Bool {
        let `func` = 1, `class` = 2
        repeat { print(`func`) } while `if`
        [1].forEach { print($0) }
        guard `if` else { return `class` == 1 }
        for case let number? in [1, nil] where number > 0 { print(number) }
        do { try fail() } catch let error as Failure where error == .some { print(error) } catch {}
        defer { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil) }
        if #available(iOS 99, *) { print(1) } else if let text = Optional("") { print(text) }
        switch (1, 2) {
        case (let first, _) where first > 1: print(first)
        case (_, 2): center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        default: break
        }
        return false
    }

    enum Failure: Error { case some }

    func fail() throws { throw Failure.some }

    private(set) var observed: [Int] = [] {
        didSet { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil) }
    }

    subscript(index: Int) -> Int {
        get { index }
        set { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil) }
    }

    func observe(_ actors: [Any]) {
        for actor in actors where actor is Failure {
            center.addObserver(self, selector: #selector(show), name: nil, object: nil)
        }
        let actor = actors.first
        if actor is Failure { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil) }
    }

    var first: Int { center.addObserver(self, selector: #selector(refresh), name: nil, object: nil); return 0 }

    init<Number: Numeric>(_ number: Number) where Number: Comparable {
        super.init()
        center.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }
}

@MainActor
class Generic<Element, Other: Collection>: NSObject where Other.Element == Element {
    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc func refresh() {}
}
