// expect: missing argument for parameter 'notificationCenter'
import Foundation
import NotificationToken

func adopt(_ raw: any NSObjectProtocol, of center: NotificationCenter) -> NotificationToken {
    NotificationToken(token: raw)  // error
    // right: NotificationToken(notificationCenter: center, token: raw)
}
