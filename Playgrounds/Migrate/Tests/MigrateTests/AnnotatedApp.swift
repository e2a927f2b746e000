import Foundation
import Testing

@testable import Migrate

/// An app whose lines say in a comment which group of an audit they are in, as in `// TRAPS`.
///
/// `POST` and `OBSERVE` stand for the calls of the default center that post `.a`, and that register `show`.
struct AnnotatedApp: CustomTestStringConvertible {
    let testDescription: String
    private let files: [(path: String, text: String)]

    init(_ description: String, _ files: [String: String]) {
        testDescription = description
        let names = #"extension Notification.Name { static let a = Self("a"); static let b = Self("b") }"#
        let files = files.merging(["Names.swift": names]) { text, _ in text }
        self.files = files.sorted { $0.key < $1.key }.map { path, text in
            let text = text.replacingOccurrences(
                of: "POST", with: "NotificationCenter.default.post(name: .a, object: nil)")
            let observe =
                "NotificationCenter.default.addObserver(self, selector: #selector(show), name: .a, object: nil)"
            return (path, text.replacingOccurrences(of: "OBSERVE", with: observe))
        }
    }

    /// An app of one file.
    init(_ description: String, _ text: String) { self.init(description, ["App.swift": text]) }

    var expected: Set<String> {
        Set(
            files.flatMap { path, text in
                text.components(separatedBy: "\n").enumerated().compactMap { number, line in
                    line.components(separatedBy: " // ").dropFirst().first.map { "\(path):\(number + 1) \($0)" }
                }
            })
    }

    /// The observers of an audit with their groups.
    func audited(isOnMainActor: Bool = false) -> Set<String> {
        let sources = files.map {
            SwiftFile(path: $0.path, text: $0.text, isTest: $0.path.hasPrefix("Tests"), isOnMainActor: isOnMainActor)
        }
        var index = TypeIndex()
        for source in sources { index.add(source) }
        let audit = Audit(of: sources, index)
        let groups: [(Verdict.Group, String)] = [
            (.traps, "TRAPS"), (.mayTrap, "MAY TRAP"), (.notKnown, "NOT KNOWN"),
        ]
        let listed = groups.flatMap { group, heading in
            audit.verdicts(group).flatMap(\.observers).map { "\($0.place) \(heading)" }
        }
        let nameless = audit.namelessPosters.map { "\($0.place) NO NAME" }
        return Set(listed + audit.unread.map { "\($0.place) NOT UNDERSTOOD" } + nameless)
    }
}
