// expect: result of call to 'observe\(.*\)' is unused
import Foundation
import NotificationToken

func observe(_ center: NotificationCenter, _ tokens: inout [NotificationToken]) {
    center.observe(name: .init("level"), queue: .main) { print($0) }  // error
    // right: center.observe(name: .init("level"), queue: .main) { print($0) }.store(in: &tokens)
}
