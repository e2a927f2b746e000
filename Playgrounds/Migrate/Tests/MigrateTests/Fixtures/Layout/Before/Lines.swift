// swift-format-ignore-file
import UIKit

@MainActor
final class Lines: NSObject {
    private let center = NotificationCenter.default

    func observe(_ list: NSObject?) {
        NotificationCenter.default.addObserver(self, selector: #selector(renew), name: UIApplication.didBecomeActiveNotification, object: nil)
        NotificationCenter.default.addObserver(self,
                                               selector: #selector(refresh(_:)),
                                               name: UIApplication.willEnterForegroundNotification,
                                               object: list)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh(_:)), name: UIApplication.willEnterForegroundNotification, object: listWithALongName(list, list))
        NotificationCenter.default.addObserver(self, selector: #selector(refresh(_:)), name: UIApplication.willEnterForegroundNotification, object: listWithALongName(listWithALongName(list, list), list))
        center.addObserver(self, selector: #selector(refresh(_:)), name: .init("x"), object: listWithALongName(
            list,
            list
        ))
        if list != nil { center.addObserver(self, selector: #selector(refresh(_:)), name: .init("x"), object: nil) }
        if list != nil { NotificationCenter.default.addObserver(self, selector: #selector(refresh(_:)), name: .init("x"), object: nil) }
        center.addObserver(self, selector: #selector(refresh(_:)), name: .init("a name of some length"), object: nil) // and a comment
        print("observed"); center.addObserver(self, selector: #selector(refresh(_:)), name: .init("x"), object: nil); print("still")
    }

    @objc private func renew() {}
    @objc private func refresh(_ notification: Notification) {}
    private func listWithALongName(_ first: NSObject?, _ second: NSObject?) -> NSObject? { first }
}
import Dispatch
