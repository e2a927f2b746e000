// swift-format-ignore-file
import UIKit
import Foundation

class Tabs: UIViewController {
    var number = 0

	override func viewDidLoad() {
		super.viewDidLoad()
		NotificationCenter.default.addObserver(self, selector: #selector(applicationDidBecomeActive), name: UIApplication.didBecomeActiveNotification, object: nil)
	}

	@objc private func applicationDidBecomeActive() {}
}