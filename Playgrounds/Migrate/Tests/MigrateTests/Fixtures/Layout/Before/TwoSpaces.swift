// swift-format-ignore-file
import UIKit

class TwoSpaces: UIViewController {
 let margin = 1

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: #selector(applicationDidBecomeActive),
      name: UIApplication.didBecomeActiveNotification, object: nil)
  }

  @objc private func applicationDidBecomeActive() {}
}
