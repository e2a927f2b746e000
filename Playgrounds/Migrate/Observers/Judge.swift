/// Decides about each observer of a file: what replaces it, or why it is left.
struct Judge {
    let file: SourceFile
    let index: TypeIndex
    var source: Source { file.source }

    init(_ file: SourceFile, _ index: TypeIndex) {
        self.file = file
        self.index = index
    }

    func replacement(for call: ObserverCall) throws(Reason) -> Observation {
        if let problem = source.problem { throw .notUnderstood(problem) }
        try checkForm(of: call)
        let surroundings = try surroundings(of: call)
        let method = try method(for: call, in: surroundings.type)
        try checkIsolation(surroundings, method)
        if let (type, place) = index.removal(of: surroundings.type.name) { throw .removes(type: type, place) }
        if let place = file.unknownRemoval { throw .unknownRemoval(place) }
        if file.hasOtherToken { throw .otherToken }
        let object = source.text(ofTokens: call.arguments[3].tokens)
        return Observation(
            name: source.text(ofTokens: call.arguments[2].tokens), object: object == "nil" ? nil : object,
            method: method)
    }

    // MARK: - What the call looks like

    private func checkForm(of call: ObserverCall) throws(Reason) {
        if call.labels.contains("suspensionBehavior") { throw .distributedCenter }
        guard call.labels == [nil, "selector", "name", "object"] else { throw .otherParameters }
        let observer = source.text(ofTokens: call.arguments[0].tokens)
        guard observer == "self" else { throw .otherObserver(observer) }
        try checkCenter(of: call)
        let object = source.tokens[call.arguments[3].tokens]
        if isValue(object) { throw .valueAsObject(source.text(ofTokens: call.arguments[3].tokens)) }
        try checkSpaces(in: call)
    }

    private func checkCenter(of call: ObserverCall) throws(Reason) {
        guard let receiver = source.receiver(of: call) else { throw .noCenter }
        let center = source.texts(receiver)
        if center.contains("?") { throw .optionalCenter }
        // If the file has a distributed center, a variable may be one.
        let isWorkspace = center.starts(with: ["NSWorkspace", "."]) && center.last == "notificationCenter"
        let isOrdinary = isWorkspace || center == ["NotificationCenter", ".", "default"]
        let isDistributed = center.contains { $0.lowercased().contains("distributed") }
        let fileHasOne = source.tokens.contains { $0.isWord("DistributedNotificationCenter") }
        if isDistributed || fileHasOne && !isOrdinary { throw .distributedCenter }
        guard source.isStatement(from: receiver.lowerBound, to: call.close) else { throw .usedResult }
    }

    /// Whether an expression shows that it is no object: a literal, an `Any`, or a type.
    private func isValue(_ tokens: ArraySlice<Token>) -> Bool {
        guard let first = tokens.first, let last = tokens.last else { return true }
        let isAny = tokens.dropFirst().contains { $0.isWord("Any") } && tokens.contains { $0.isWord("as") }
        let isType = last.isWord("self") && tokens.count > 1
        return first.kind == .literal || first.isSymbol("[") || isAny || isType
    }

    /// Checks that no comment stands between the arguments, where it would be lost.
    ///
    /// A comment inside an argument is copied with it.
    private func checkSpaces(in call: ObserverCall) throws(Reason) {
        let tokens = call.name..<call.close + 1
        if source.tokens[tokens].contains(where: { $0.kind == .directive }) { throw .directiveInside }
        var gaps = source.tokens[call.name].range.lowerBound
        for argument in [call.arguments[2], call.arguments[3]] {
            let start = source.tokens[argument.tokens.lowerBound].range.lowerBound
            if source.hasComment(in: gaps..<start) { throw .commentInside }
            gaps = source.tokens[argument.tokens.upperBound - 1].range.upperBound
        }
        if source.hasComment(in: gaps..<source.tokens[call.close].range.lowerBound) { throw .commentInside }
    }
}
