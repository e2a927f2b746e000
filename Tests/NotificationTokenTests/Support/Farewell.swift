import Foundation
import NotificationToken

/// Posts itself in its deinit, by name and by key.
final class Farewell: Sendable {
    private let center: NotificationCenter

    init(_ center: NotificationCenter) {
        self.center = center
    }

    deinit {
        autoreleasepool {
            center.post(name: .event, object: self)
            center.post(.number, object: self, payload: 1)
        }
    }
}

/// Not inlined: a release build would put the object on the stack.
@inline(never) func makeFarewell(_ center: NotificationCenter) -> Farewell { Farewell(center) }
