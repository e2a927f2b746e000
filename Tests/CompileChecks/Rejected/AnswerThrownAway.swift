// expect: result of call to 'cancelAndWait\(\)' is unused
import Foundation
import NotificationToken

func stop(_ token: NotificationToken) {
    token.cancelAndWait()  // error
    // right: token.cancel()
}
