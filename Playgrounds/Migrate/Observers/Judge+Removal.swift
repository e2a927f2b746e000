// The removals that end an observer before its object is released.

extension Judge {
    /// Returns the bag that keeps the token of a call, or nil if nothing but the end of the object ends the observer.
    func bag(for call: ObserverCall, in type: TypeDeclaration) throws(Reason) -> String? {
        let (name, center) = (file.notification(of: call), file.center(of: call))
        let ending = index.removals(of: type, in: file.path).filter { $0.removal.mayEnd(name) }
        guard let first = ending.first else { return nil }
        let foreign = ending.first { !isOwn($0.removal, of: type) || !$0.removal.ends(name, in: center) }
        let (culprit, removal) = foreign ?? first
        let text = "\(culprit) removes observers (\(removal.place)), and a new observation would go on"
        let named = ending.compactMap(\.removal.name)
        guard foreign == nil, let bag = named.isEmpty ? "observations" : named[0].bag, canAdd(bag, to: type) else {
            throw Reason(.removal, text, culprit: culprit)
        }
        let other = index.observersOfRelatives(of: type).first { other in
            ending.contains { $0.removal.mayEnd(other.notification) }
        }
        if let other { throw Reason(.removal, "\(text), also for \(other.type)", culprit: culprit) }
        return bag
    }

    private func isOwn(_ removal: Removal, of type: TypeDeclaration) -> Bool {
        removal.file == file.path && removal.owner?.path == type.path
    }

    /// Whether the braces of a class are in this file, and begin a line, and nothing there has the name of a property.
    private func canAdd(_ property: String, to type: TypeDeclaration) -> Bool {
        guard let body = file.body(ofClass: type.path), !body.isEmpty, source.isFirstOnLine(body.lowerBound) else {
            return false
        }
        let inherited = index.classes(from: type, in: file.path).flatMap {
            index.members(property, ofClass: $0, in: file.path)
        }
        return inherited.isEmpty && !source.texts(body).contains(property)
    }
}

extension NotificationName {
    /// The name of a property for the observations of this name.
    var bag: String? { word.map { "\($0)Observations" } }
}

extension SourceFile {
    /// The tokens between the braces of a class.
    func body(ofClass path: String) -> Range<Int>? {
        let bodies = structure.scopes.compactMap { scope -> Range<Int>? in
            guard case .type(let type) = scope.kind, type.keyword == "class", type.path == path else { return nil }
            return scope.tokens
        }
        return bodies.count == 1 ? bodies[0] : nil
    }
}
