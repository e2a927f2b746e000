// swift-format-ignore-file
import UIKit
import NotificationToken

class TwoSpaces: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
      target.applicationDidBecomeActive()
    }.keepObserving()
  }

  @objc private func applicationDidBecomeActive() {}
}
