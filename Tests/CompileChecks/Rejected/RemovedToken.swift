// expect: 'removeObserver' is deprecated: cancel the token
import Foundation
import NotificationToken

func stop(_ token: NotificationToken, _ center: NotificationCenter) {
    center.removeObserver(token)  // error
    // right: token.cancel()
}
