// expect: 'Document' expected to be an instance of a class
import Foundation
import NotificationToken

struct Document {
    let title: String
}

func observe(_ document: Document, _ center: NotificationCenter) -> NotificationToken {
    center.observe(name: .init("level"), object: document, queue: .main) { print($0) }  // error
    // right: center.observe(name: .init("level"), object: center, queue: .main) { print($0) }
}
