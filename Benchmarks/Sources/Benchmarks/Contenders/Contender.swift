/// One way to observe and post, in a center of its own.
///
/// Each has its handler written out, because handing one in would wrap it in another closure where the types differ.
protocol Contender: Sendable {
    associatedtype Observation

    init()

    func observe(_ sender: Sender?) -> Observation
    func end(_ observation: Observation)
    func post(_ user: User, from sender: Sender?)
}

extension Contender {
    /// Makes everything ready for some work, on this contender.
    static func stage(_ work: Work) -> any Staged { Stage<Self>(work) }
}

/// In the order of the table's columns, which have to be narrow on a page, and are explained there.
let contenders: [(title: String, pageTitle: String, type: any Contender.Type)] = [
    ("NotificationToken", "Library", Ours.self),
    ("Foundation", "Built in", BuiltIn.self),
    ("ten-line token", "Wrapper", TenLines.self),
    ("array of closures", "Array", Closures.self),
]
