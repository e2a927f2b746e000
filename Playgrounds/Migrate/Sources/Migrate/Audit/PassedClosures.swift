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
                    doubt: checks ? nil : doubt ?? "if the module of \(function.signature) is in language mode 5",
                    queue: observer.queue, place: origin.file.place(ofToken: origin.call.name)))
        }
    }

    /// Closures that go to a function of another module whose arguments look like those of an observer.
    mutating func addUnknownWrappers(in file: SwiftFile) {
        let source = file.source
        for index in source.tokens.indices where source[index + 1] == "(" && Self.wrappers.contains(source[index]) {
            guard source[index - 1] == ".", app.functions.named(source[index]).isEmpty,
                let call = source.call(at: index),
                source[call.close + 1] == "{", let close = source.partners[call.close + 1],
                let first = call.arguments.first
            else { continue }
            let isNamed = call.labels.contains("name") || call.labels == [nil] && source[first.tokens.lowerBound] == "."
            let closure = call.close + 1..<close + 1
            let isOnMain = app.index.actor(of: closure.lowerBound + 1, in: file) == .mainActor
            if isNamed, isOnMain || app.functions.passedOn(by: closure, in: file) != nil {
                misread(file.place(ofToken: index), "\(source[index]) may call its closure on another thread")
            }
        }
    }

    private static let wrappers: Set = ["onBackgroundThread", "subscribe"]
}
