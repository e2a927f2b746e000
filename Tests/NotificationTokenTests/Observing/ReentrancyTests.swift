import Foundation
import NotificationToken
import Testing

@Suite(
    "C11 A handler may post and observe, and what it adds gets later posts, and only in one case that post", timeLimit)
struct ReentrancyTests {
    private let center = NotificationCenter()
    private let sender = Thing()
    private let log = Log<String>()

    /// What the observer of all names adds during a post.
    enum Addition: CaseIterable { case name, sender, mainActor, allNames }

    private func add(_ addition: Addition) -> NotificationToken {
        let note: @Sendable (Notification) -> Void = { [log] in log.add("\($0.userInfo?["number"] ?? "none")") }
        return switch addition {
        case .name: center.observe(name: .event, using: note)
        case .sender: center.observe(name: .event, object: sender, using: note)
        case .mainActor: center.observe(name: .event) { @MainActor in note($0) }
        case .allNames: center.observe(name: nil, using: note)
        }
    }

    @Test(
        "An observation that an observer of all names adds during a post gets that post at most once, and later posts once",
        arguments: Addition.allCases, [true, false])
    @MainActor func addedByAnObserverOfAllNames(addition: Addition, hasSender: Bool) {
        // An observation of the name may be there before.
        for hasOther in [true, false] {
            let center = center, bag = NotificationToken.Bag(), calls = Log<Int>()
            if hasOther { center.observe(name: .event, queue: nil) { _ in calls.tick() }.store(in: bag) }
            let added = Shared<NotificationToken?>(nil)
            let before = log.count
            center.observe(name: nil, queue: nil) { _ in
                if added.value == nil { added.value = add(addition) }
            }.store(in: bag)
            for number in 1...3 {
                center.post(name: .event, object: hasSender ? sender : nil, userInfo: ["number": number])
            }
            // An observer of one sender gets no post without it.
            let later = addition == .sender && !hasSender ? [] : ["2", "3"]
            let lines = Array(log.values.dropFirst(before))
            // Only an observer of all names is certain to miss the first post.
            let isRight = lines == later || lines == ["1"] + later && !later.isEmpty && addition != .allNames
            #expect(isRight, "\(lines)")
            #expect(calls.count == (hasOther ? 3 : 0))
            added.value = nil
            bag.invalidateAndCancel()
        }
    }

}
