// swift-format-ignore-file
import NotificationToken
import UIKit

class TwoSpaces: UIViewController {
 let margin = 1

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
      target.applicationDidBecomeActive()
    }.keepObserving()
  }

  @objc private func applicationDidBecomeActive() {}
}
