// expect: cancelAndWait.*unavailable from asynchronous contexts
import Foundation
import NotificationToken

func stop(_ token: NotificationToken) async -> Bool {
    token.cancelAndWait()  // error
    // right: token.isActive
}
