/// One way to observe and post, in a center of its own.
///
/// Each has its handler written out, because handing one in would wrap it in another closure where the types differ.
protocol Contender: Sendable {
    associatedtype Observation

    init()

    func observe(_ sender: Sender?) -> Observation
    func end(_ observation: Observation)
    func post(_ user: User, from sender: Sender?)

    /// Makes everything ready for some work, on this contender.
    static func stage(_ work: Work) -> any Staged
}

extension Contender {
    static func stage(_ work: Work) -> any Staged { Stage<Self>(work) }
}

/// In the order of the table's columns, of which a page has room for two.
let contenders: [(title: String, type: any Contender.Type)] = [
    ("NotificationToken", Ours.self),
    ("Foundation", BuiltIn.self),
    ("ten-line token", TenLines.self),
    ("array of closures", Closures.self),
]

/// Those that do all the work there is.
let allRounders = contenders.filter { $0.type is any AllRounder.Type }
