/// An audit as Xcode and CI read it: a line for each observer that traps, or may trap.
struct AuditWarnings: CustomStringConvertible {
    let audit: Audit
    let options: Options

    var description: String {
        let entries = audit.entries(.certain) + audit.entries(.possible)
        return entries.flatMap { entry in entry.listeners.map { warning(for: $0, of: entry) } }.joined()
    }

    private func warning(for listener: Listener, of entry: Audit.Entry) -> String {
        let doubt = listener.doubt.map { ", \($0)," } ?? ""
        let poster = entry.posters[0]
        let place = options.below(poster.place ?? poster.owner)
        let others = entry.posters.count > 1 ? ", and by \(entry.posters.count - 1) more" : ""
        return """
            \(listener.place): warning: \(entry.risk == .certain ? "traps" : "may trap") in Swift 6: \(listener.kind.rawValue)\(doubt) for \
            \(entry), posted by \(place) (\(poster.codePlace.reason))\(others)

            """
    }
}
