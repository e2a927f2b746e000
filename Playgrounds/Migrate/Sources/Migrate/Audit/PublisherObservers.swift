// The closures that get what a publisher of a center sends.

extension Observers {
    mutating func addPublisher(_ call: Call, in file: SwiftFile) {
        let (source, center) = (file.source, file.source.center(of: call))
        let words = center.map { source.texts($0) } ?? []
        // `publisher(for: \.title)` has the values of a property, and a type of the app may have its own publisher.
        let isOfType = words.count == 1 && !app.index.declarations(of: words[0]).isEmpty
        guard !isOfType, source[call.arguments[0].tokens.lowerBound] != "\\",
            app.index.typeOtherThanCenter(of: words, in: file.path) == nil,
            !app.index.isOwnCenter(call, in: file)
        else { return }
        let publisher = Publisher(file: file, tokens: (center?.lowerBound ?? call.name)..<call.close + 1)
        guard let uses = app.uses(of: publisher) else {
            return misread(file.place(ofToken: call.name), "the files don't show who receives from this publisher")
        }
        // These call no code of the app.
        if uses.isEmpty { return }
        let (app, others) = (app, uses.filter { $0.queue != .mainActor })
        count(others.isEmpty ? .onMain : .noActor) { observers in
            for use in others {
                for name in app.names(in: call, file) {
                    observers.add(use, of: name, app.centers.center(of: call, in: file))
                }
            }
        }
    }

    private mutating func add(_ use: PublisherUse, of name: NameReader.Found?, _ center: [String]?) {
        let (file, start) = (use.file, use.tokens.lowerBound)
        let place = app.index.actor(of: file.source[start] == "{" ? start + 1 : start, in: file)
        let origin = name?.call ?? (file, use.place)
        let observer = Observer(
            kind: .closure, name: name, center: center,
            doubt: place.typeThatDecides.map { "if \($0) is on the main actor" } ?? use.doubt, queue: use.queue,
            place: origin.file.place(ofToken: origin.token))
        if place == .mainActor || place.typeThatDecides != nil {
            add(observer)
        } else if app.checks(use.tokens, in: file) {
            add(observer.checking)
        } else {
            addPassed(use.tokens, as: observer, in: file)
        }
    }
}

/// An expression that is a publisher.
private struct Publisher {
    let file: SwiftFile
    let tokens: Range<Int>
    /// Where it sends its values; nil if that is on the posting thread.
    var queue: CodePlace?
    /// How many variables and functions it has gone through.
    var depth = 0
}

/// A closure, or a function in its place, that gets the values of a publisher.
private struct PublisherUse {
    let file: SwiftFile
    let tokens: Range<Int>
    /// The token at whose line it is listed.
    let place: Int
    /// Where it gets them; nil if that is on the posting thread.
    let queue: CodePlace?
    /// Why it may get them on another thread.
    var doubt: String?
}

extension AppCode {
    /// - Returns: Nil if the files don't show all that becomes of the publisher.
    fileprivate func uses(of publisher: Publisher) -> [PublisherUse]? {
        let (file, source) = (publisher.file, publisher.file.source)
        let (start, place) = (publisher.tokens.lowerBound, publisher.tokens.upperBound - 1)
        var (index, queue, uses) = (publisher.tokens.upperBound, publisher.queue, [PublisherUse]())
        func add(_ open: Int) {
            let close = source[open] == "{" ? source.partners[open] ?? open : open
            // The first closure of several on one thread says enough.
            if !uses.isEmpty, uses.last?.queue == queue { return }
            uses.append(
                PublisherUse(
                    file: file, tokens: open..<close + 1, place: publisher.depth == 0 ? place : start, queue: queue))
        }
        while source[index] == ".", source.isWord(index + 1) {
            let word = source[index + 1]
            let close = source[index + 2] == "(" ? source.partners[index + 2] ?? index + 2 : index + 1
            let arguments = source.splitAtCommas(index + 3..<max(close, index + 3))
            // These pass the values to a property, or to a task.
            if ["assign", "values"].contains(word) { return uses }
            if word == "subscribe", source[index + 3] != "on" { return nil }
            if let scheduler = source.scheduler(in: arguments, of: word) {
                queue = self.place(ofScheduler: scheduler, in: file)
            }
            let values = arguments.map { source[$0.lowerBound + 1] == ":" ? $0.dropFirst(2) : $0 }
            if word == "sink" {
                let brace = source[close + 1] == "{" ? close + 1 : nil
                if let start = brace ?? values.last?.lowerBound { add(start) }
                return uses
            }
            if let closure = values.first(where: { source[$0.lowerBound] == "{" }) { add(closure.lowerBound) }
            index = close + 1
            if source[index] == "{", let end = source.partners[index] {
                add(index)
                index = end + 1
            }
            // What follows gets the values of another publisher.
            if word == "flatMap" { return uses }
        }
        let following = followingUses(
            of: Publisher(file: file, tokens: start..<index, queue: queue, depth: publisher.depth))
        // On the main actor, it doesn't matter who receives.
        if uses.isEmpty, queue != .mainActor { return following }
        return uses + (following ?? []).filter { $0.queue != uses.last?.queue }
    }

    /// What becomes of a publisher whose expression ends.
    private func followingUses(of publisher: Publisher) -> [PublisherUse]? {
        let (file, source, start) = (publisher.file, publisher.file.source, publisher.tokens.lowerBound)
        guard publisher.depth < 4 else { return nil }
        var next = publisher
        next.depth += 1
        guard let callee = source.callee(of: start), !callee.isAssignment, !callee.arguments.isEmpty else {
            return file.variable(with: start).flatMap { uses(ofVariable: $0, next) }
        }
        let close = callee.arguments.upperBound
        if callee.words.last == "onReceive" {
            let action = callee.arguments.first { source[$0] == "perform" }.map { $0 + 2 } ?? close + 1
            let end = source[action] == "{" ? source.partners[action] ?? action : action
            // Apple doesn't say on which thread SwiftUI calls the closure.
            return [
                PublisherUse(
                    file: file, tokens: action..<end + 1, place: callee.name, queue: publisher.queue,
                    doubt: "if SwiftUI calls onReceive on that thread")
            ]
        }
        let isJoined = ["merge", "combineLatest", "zip"].contains(callee.words.last)
        guard callee.words.first == "Publishers" || isJoined else { return nil }
        let place = publisher.depth == 0 ? publisher.tokens.upperBound - 1 : nil
        return uses(of: Publisher(file: file, tokens: start..<close + 1, queue: publisher.queue, depth: next.depth)).map
        {
            $0.map {
                .init(file: $0.file, tokens: $0.tokens, place: place ?? $0.place, queue: $0.queue, doubt: $0.doubt)
            }
        }
    }

    /// What becomes of a publisher in a variable, or of one that a function returns, in its file.
    private func uses(ofVariable name: Int, _ publisher: Publisher) -> [PublisherUse]? {
        let (file, source) = (publisher.file, publisher.file.source)
        let uses = source.tokens.indices.filter { token in
            source.tokens[token].text == source[name] && token != name && source[token + 1] != ":"
        }
        let all = uses.compactMap { token -> [PublisherUse]? in
            let end = source[token + 1] == "(" ? source.partners[token + 1] ?? token : token
            var start = token
            while source[start - 1] == ".", source.isWord(start - 2) || source[start - 2] == "?" { start -= 2 }
            return self.uses(
                of: Publisher(file: file, tokens: start..<end + 1, queue: publisher.queue, depth: publisher.depth))
        }
        return all.isEmpty ? nil : all.flatMap { $0 }
    }

    /// Where a scheduler sends values.
    private func place(ofScheduler scheduler: Range<Int>, in file: SwiftFile) -> CodePlace {
        index.place(ofQueue: scheduler, in: file) ?? .anywhere("on \(file.source.text(ofTokens: scheduler))")
    }
}

extension Source {
    /// The scheduler on which an operator sends values, as in `receive(on:)` and `debounce(for:scheduler:)`.
    ///
    /// `subscribe(on:)` has none: a center's publisher sends on the posting thread, wherever it is subscribed to.
    fileprivate func scheduler(in arguments: [Range<Int>], of method: String) -> Range<Int>? {
        let argument = arguments.first { argument in
            let label = self[argument.lowerBound + 1] == ":" ? self[argument.lowerBound] : ""
            return label == "scheduler" || label == "on" && method == "receive"
        }
        return argument?.dropFirst(2)
    }
}

extension SwiftFile {
    /// The name of the variable, the computed property or the function whose value begins with a token.
    fileprivate func variable(with value: Int) -> Int? {
        if source[value - 1] == "=" {
            let names = (max(value - 12, 0)..<value - 1).reversed().prefix { !source.isFirstOnLine($0 + 1) }
            let declared = names.first { ["let", "var"].contains(source[$0 - 1]) }
            return declared ?? (source.isWord(value - 2) ? value - 2 : nil)
        }
        guard
            let scope = structure.scopes(around: value).first(where: {
                if case .block = $0.kind { false } else { true }
            }),
            let function = scope.function, source[value - 1] == "return" || scope.tokens.lowerBound == value
        else { return nil }
        return (function.prefix.firstToken..<value).first { source[$0] == function.name && source.isWord($0) }
    }
}
