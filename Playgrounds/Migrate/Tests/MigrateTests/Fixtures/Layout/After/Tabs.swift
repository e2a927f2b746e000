// swift-format-ignore-file
import UIKit
import Foundation
import NotificationToken

class Tabs: UIViewController {
    var number = 0

	override func viewDidLoad() {
		super.viewDidLoad()
		NotificationCenter.default.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
			target.applicationDidBecomeActive()
		}.keepObserving()
	}

	@objc private func applicationDidBecomeActive() {}
}