// The closures that functions pass on to a center.

extension Observers {
    /// Adds what callers pass to a function whose closure calls it.
    mutating func addPassed(_ closure: Range<Int>, as observer: Observer, in file: SwiftFile) {
        let isClosure = file.source[closure.lowerBound] == "{"
        guard let token = isClosure ? app.functions.passedOn(by: closure, in: file) : closure.first,
            let (position, function) = app.functions.parameter(token, in: file), isClosure || closure.count == 1
        else { return }
        let type = function.parameters[position].type
        if type.contains("@Sendable") || type.contains("@MainActor") { return }
        let origins = app.origins(of: token, for: observer.name, in: file) ?? []
        if origins.isEmpty {
            let isFound = observer.name?.call != nil
            return isFound || function.isPrivate
                ? () : misread(observer.place, "the files don't show what \(function.signature) passes on")
        }
        for origin in origins {
            let start = origin.tokens.lowerBound
            let isClosure = origin.file.source[start] == "{"
            let passedOn = isClosure ? app.functions.passedOn(by: origin.tokens, in: origin.file) : start
            if let passedOn, let outer = app.functions.parameter(passedOn, in: origin.file)?.function {
                let place = origin.file.place(ofToken: origin.call.name)
                misread(place, "the files don't show what \(outer.signature) passes on")
                continue
            }
            let place = app.index.actor(of: start + (isClosure ? 1 : 0), in: origin.file)
            let checks = app.checks(origin.tokens, in: origin.file)
            guard place == .mainActor || place.typeThatDecides != nil || checks else { continue }
            let doubt = place.typeThatDecides.map { "if \($0) is on the main actor" }
            add(
                Observer(
                    kind: checks ? .check : .passed, name: observer.name, center: observer.center,
                    doubt: checks
                        ? observer.doubt : doubt ?? "if the module of \(function.signature) is in language mode 5",
                    queue: observer.queue, place: origin.file.place(ofToken: origin.call.name)))
        }
    }
}
