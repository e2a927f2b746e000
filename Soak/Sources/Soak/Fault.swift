/// Something that must not happen, and did.
struct Fault: Sendable {
    enum Kind: String, CaseIterable {
        case lost, doubled, late, reordered, misdirected, unreleased, stuck, grown
    }

    let kind: Kind
    let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
