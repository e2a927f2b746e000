/// An audit as Xcode and CI read it: a line for each observer that traps, or may trap.
struct AuditWarnings: CustomStringConvertible {
    let audit: Audit
    let options: Options

    var description: String {
        let verdicts = audit.verdicts(.traps) + audit.verdicts(.mayTrap)
        return verdicts.flatMap { verdict in verdict.observers.map { warning(for: $0, of: verdict) } }.joined()
    }

    private func warning(for observer: Observer, of verdict: Verdict) -> String {
        let verb = verdict.group == .traps ? "traps" : "may trap"
        let doubt = observer.doubt.map { ", \($0)," } ?? ""
        let post = verdict.posts[0]
        let place = options.below(post.place ?? "\(post.owner)")
        let others = verdict.posts.count > 1 ? ", and by \(verdict.posts.count - 1) more" : ""
        return """
            \(observer.place): warning: \(verb) in Swift 6: \(observer.kind.rawValue)\(doubt) for \(verdict), posted by \
            \(place) (\(post.codePlace.reason))\(others)

            """
    }
}
