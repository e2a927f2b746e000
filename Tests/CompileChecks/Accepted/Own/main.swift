import Foundation
import NotificationToken

// The code of a script is on the main actor in mode 6, and so are its handlers. In mode 5, it is on no actor.
let center = NotificationCenter()
var count = 0
var tokens: [NotificationToken] = []

@MainActor func show() {}

center.observe(.init("ping")) { count += 1 }.store(in: &tokens)
center.observe(.init("ping")) { @MainActor in show() }.store(in: &tokens)
tokens.append(center.observe(.init("ping"), queue: nil) { print("ping") })
#if swift(>=6)
center.observe(.init("ping")) { show() }.store(in: &tokens)
center.observe(name: .init("ping")) { _ in show() }.keepObserving()
NotificationToken { show() }.store(in: &tokens)
#endif
