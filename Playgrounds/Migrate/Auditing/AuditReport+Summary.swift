import Foundation

// The last paragraph.

extension AuditReport {
    var summary: String {
        let names = Audit.Entry.Risk.allCases.map { audit.entries($0).count }
        let text = """
            SUMMARY after \(String(format: "%.1f", seconds)) seconds: \(Self.counts(audit.entries)) in \
            \(audit.fileCount.of("file")) without tests. Names that trap: \(names[0]), that may trap: \
            \(names[1]), not known: \(names[2]), posted on the main actor only: \(names[3]). Not understood: \
            \(audit.unread.count.of("place")). The program doesn't see what frameworks, Objective-C and other folders \
            post, so what isn't listed may still crash.\(isolation)\(next)
            """
        return text.wrapped()
    }

    /// What is taken to be the default isolation, if that matters.
    private var isolation: String {
        if audit.isolatedCount > 0 {
            return " By default, the code of \(audit.isolatedCount.of("file")) is on the main actor."
        }
        guard audit.defaultCount > 0, options.isOnMainActor == nil else { return "" }
        return """
             If the default isolation is MainActor, as in new Xcode projects, \(audit.defaultCount.of("more observer")) \
            would be listed: pass --default-isolation MainActor.
            """
    }

    /// What to look at first.
    private var next: String {
        let certain = audit.entries(.certain)
        let first = certain.isEmpty ? nil : "what traps"
        let type = PostingTypes(of: audit.entries(.possible)).groups.first.map { "the callers of \($0)" }
        let steps = [first, type].compactMap { $0 }
        return steps.isEmpty ? "" : " Begin with: \(steps.joined(separator: "; then "))."
    }
}
