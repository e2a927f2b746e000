// swift-format-ignore-file
import NotificationToken
import UIKit

@MainActor
final class Lines: NSObject {
    private let center = NotificationCenter.default

    func observe(_ list: NSObject?) {
        NotificationCenter.default.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
            target.renew()
        }.keepObserving()
        NotificationCenter.default.observe(
            name: UIApplication.willEnterForegroundNotification, object: list, with: self
        ) { target, notification in
            target.refresh(notification)
        }.keepObserving()
        NotificationCenter.default.observe(
            name: UIApplication.willEnterForegroundNotification, object: listWithALongName(list, list), with: self
        ) { target, notification in
            target.refresh(notification)
        }.keepObserving()
        NotificationCenter.default.observe(
            name: UIApplication.willEnterForegroundNotification,
            object: listWithALongName(listWithALongName(list, list), list),
            with: self
        ) { target, notification in
            target.refresh(notification)
        }.keepObserving()
        center.observe(name: .init("x"), object: listWithALongName(
            list,
            list
        ), with: self) { target, notification in
            target.refresh(notification)
        }.keepObserving()
        if list != nil { center.observe(name: .init("x"), with: self) { target, notification in
            target.refresh(notification)
        }.keepObserving() }
        if list != nil { NotificationCenter.default.observe(name: .init("x"), with: self) { target, notification in
            target.refresh(notification)
        }.keepObserving() }
        center.observe(name: .init("a name of some length"), with: self) { target, notification in
            target.refresh(notification)
        }.keepObserving() // and a comment
        print("observed"); center.observe(name: .init("x"), with: self) { target, notification in
            target.refresh(notification)
        }.keepObserving(); print("still")
    }

    @objc private func renew() {}
    @objc private func refresh(_ notification: Notification) {}
    private func listWithALongName(_ first: NSObject?, _ second: NSObject?) -> NSObject? { first }
}
import Dispatch
