// The closures that get what a publisher of a center sends.

extension Listeners {
    mutating func addPublisher(_ call: ObserverCall, in file: SourceFile) {
        let (source, center) = (file.source, file.source.center(of: call))
        let words = center.map { source.texts($0) } ?? []
        // `publisher(for: \.title)` has the values of a property, and a type of the app may have a publisher of its own.
        let isOfType = words.count == 1 && !app.index.declarations(of: words[0]).isEmpty
        guard !isOfType, source[call.arguments[0].tokens.lowerBound] != "\\",
            app.index.typeOtherThanCenter(of: words, in: file.path) == nil
        else { return }
        let publisher = Publisher(file: file, tokens: (center?.lowerBound ?? call.name)..<call.close + 1)
        guard let uses = app.uses(of: publisher) else {
            return misread(file.place(ofToken: call.name), "the files don't show who receives from this publisher")
        }
        for use in uses {
            let (file, start) = (use.file, use.tokens.lowerBound)
            let place = app.index.actor(of: file.source[start] == "{" ? start + 1 : start, in: file)
            for name in app.names(in: call, publisher.file) {
                let origin = name?.call ?? (file, use.place)
                var listener = Listener(
                    kind: .closure, name: name, center: app.centers.center(of: call, in: publisher.file),
                    doubt: place.typeThatDecides.map { "if \($0) is on the main actor" },
                    place: origin.file.place(ofToken: origin.token))
                if place != .mainActor, place.typeThatDecides == nil {
                    guard app.checks(use.tokens, in: file) else {
                        addPassed(use.tokens, as: listener, in: file)
                        continue
                    }
                    listener = listener.checking
                }
                add(listener)
            }
        }
    }
}

/// An expression that is a publisher.
struct Publisher {
    let file: SourceFile
    let tokens: Range<Int>
}

/// A closure, or a function in its place, that gets the values of a publisher on the posting thread.
struct PublisherUse {
    let file: SourceFile
    let tokens: Range<Int>
    /// The token at whose line it is listed.
    let place: Int
}

extension AppCode {
    /// - Returns: Nil if the files don't show all that becomes of the publisher.
    fileprivate func uses(of publisher: Publisher, depth: Int = 0) -> [PublisherUse]? {
        let (file, source) = (publisher.file, publisher.file.source)
        let (start, place) = (publisher.tokens.lowerBound, publisher.tokens.upperBound - 1)
        var index = publisher.tokens.upperBound
        func closure(_ open: Int) -> PublisherUse {
            let close = source[open] == "{" ? source.partners[open] ?? open : open
            return PublisherUse(file: file, tokens: open..<close + 1, place: depth == 0 ? place : start)
        }
        while source[index] == ".", source.isWord(index + 1) {
            let word = source[index + 1]
            let close = source[index + 2] == "(" ? source.partners[index + 2] ?? index + 2 : index + 1
            let arguments = index + 3..<max(close, index + 3)
            if word == "receive" || arguments.contains(where: { source[$0] == "scheduler" }) { return [] }
            if ["assign", "values"].contains(word) { return [] }
            if word == "subscribe", source[index + 3] != "on" { return nil }
            let parts = source.splitAtCommas(arguments).map { part in
                source[part.lowerBound + 1] == ":" ? part.dropFirst(2) : part
            }
            if let argument = parts.first(where: { source[$0.lowerBound] == "{" || word == "sink" }) {
                return [
                    closure(
                        parts.last.map { word == "sink" ? $0.lowerBound : argument.lowerBound } ?? argument.lowerBound)
                ]
            }
            index = close + 1
            if source[index] == "{" { return [closure(index)] }
        }
        guard depth < 4 else { return nil }
        if let callee = source.callee(of: start), !callee.isAssignment, !callee.arguments.isEmpty {
            let close = callee.arguments.upperBound
            if callee.words.last == "onReceive" {
                let brace =
                    (callee.arguments.lowerBound..<close).first { source[$0] == "perform" }.map { $0 + 2 } ?? close + 1
                return [PublisherUse(file: file, tokens: closure(brace).tokens, place: callee.name)]
            }
            let isJoined = ["merge", "combineLatest", "zip", "append", "prepend"].contains(callee.words.last)
            guard callee.words.first == "Publishers" || isJoined else { return nil }
            return uses(of: Publisher(file: file, tokens: start..<close + 1), depth: depth + 1).map { uses in
                uses.map { PublisherUse(file: $0.file, tokens: $0.tokens, place: depth == 0 ? place : $0.place) }
            }
        }
        return file.variable(with: start).flatMap { uses(ofVariable: $0, in: file, depth: depth) }
    }

    /// What becomes of a publisher in a variable, or of one that a function returns, in its file.
    private func uses(ofVariable name: Int, in file: SourceFile, depth: Int) -> [PublisherUse]? {
        let source = file.source
        let uses = source.tokens.indices.filter { token in
            source.tokens[token].text == source[name] && token != name && source[token + 1] != ":"
        }
        let all = uses.compactMap { token -> [PublisherUse]? in
            let end = source[token + 1] == "(" ? source.partners[token + 1] ?? token : token
            var start = token
            while source[start - 1] == ".", source.isWord(start - 2) || source[start - 2] == "?" { start -= 2 }
            return self.uses(of: Publisher(file: file, tokens: start..<end + 1), depth: depth + 1)
        }
        return all.isEmpty ? nil : all.flatMap { $0 }
    }
}

extension SourceFile {
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
