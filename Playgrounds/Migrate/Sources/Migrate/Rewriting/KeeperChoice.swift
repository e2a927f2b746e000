/// Decides what keeps the token of an observation that a class ends before its object is released.
struct KeeperChoice {
    let file: SwiftFile
    let index: TypeIndex
    private var source: Source { file.source }

    /// Returns what keeps the token of a call, or nil if nothing but the end of the object ends the observer.
    ///
    /// `isIsolated` says that the call is on the main actor for certain.
    func keeper(for call: Call, in type: TypeDeclaration, isIsolated: Bool) throws(Reason) -> Keeper? {
        let (name, center) = (file.notification(of: call), file.center(of: call))
        let ending = index.removals(of: type, in: file.path).filter { mayEnd($0.removal, name) }
        guard let first = ending.first else { return nil }
        func left(_ text: String, _ end: (type: String, removal: Removal)) -> Reason {
            Reason(.removal, "\(text) (\(end.removal.place))", culprit: end.type)
        }
        for end in ending {
            let (culprit, removal) = end
            if !isOwn(removal, of: type) {
                throw left("\(culprit == type.name ? "code outside of the class" : culprit) removes it", end)
            }
            if center == nil || removal.center != center {
                throw left("a removal may be of another center", end)
            }
            if removal.object != nil, removal.name == nil || !MovingSender(file: file).follows(removal, to: call) {
                throw left("a removal may be of another sender", end)
            }
            if removal.target == nil { throw left("no statement can follow a removal", end) }
        }
        let other = index.observersOfRelatives(of: type).first { other in
            ending.contains { mayEnd($0.removal, other.notification) }
        }
        if let other { throw left("a removal also ends observers of \(other.type)", first) }
        let removals = ending.map(\.removal)
        let keeper = bag(for: name, in: type, ending: removals)
        guard let keeper = keeper ?? (isIsolated ? keeperByName(for: call, ending: removals) : nil) else {
            let unclear = ending.first { $0.removal.nameText != nil }
            throw left("a removal may be of another name", unclear ?? first)
        }
        if let obstacle = obstacle(to: keeper.property, in: type, usedBy: Set(removals.map(\.file) + [file.path])) {
            throw left("a removal needs a property, and \(obstacle)", first)
        }
        return keeper
    }

    private func mayEnd(_ removal: Removal, _ name: NotificationName?) -> Bool {
        if removal.isDistributed { return false }
        guard removal.nameText != nil, let removed = removal.name, let name else { return true }
        return index.mayBeOne(removed, name)
    }

    private func isOwn(_ removal: Removal, of type: TypeDeclaration) -> Bool {
        guard removal.owner?.path == type.path else { return false }
        if removal.file == file.path { return true }
        return index.home(ofClass: type.path, for: removal.file) != nil
            && index.files[removal.file]?.hasOtherToken == false
    }

    // MARK: - Keepers

    /// A bag, if each removal has the name for certain, or none.
    private func bag(for name: NotificationName?, in type: TypeDeclaration, ending: [Removal]) -> Keeper? {
        guard let first = ending.first(where: { $0.nameText != nil }) else { return Keeper(property: "observations") }
        let isCertain = ending.allSatisfy { removal in
            guard removal.nameText != nil else { return true }
            return removal.name.flatMap { removed in name.map { index.areOne(removed, $0) } } == true
        }
        guard isCertain, let name = first.name, let property = name.bag else { return nil }
        // Two names can't have one property.
        let isTaken = index.ownRemovals(ofClass: type.path).compactMap(\.name).contains { other in
            other.bag == property && !index.areOne(other, name)
        }
        return isTaken ? nil : Keeper(property: property, name: name)
    }

    /// A property for several names, if each removal can end what has its name.
    private func keeperByName(for call: Call, ending: [Removal]) -> Keeper? {
        // Another variable may be optional.
        func isName(_ text: String, in function: FunctionDeclaration? = nil) -> Bool {
            let isParameter = function?.parameters.contains { $0.name == text && $0.type.hasSuffix("Name") } == true
            return isParameter || text.first == "." || text.first?.isUppercase == true
        }
        let isRight = ending.allSatisfy { removal in
            guard case .function(let function) = removal.scope, removal.object == nil else { return false }
            let isIsolated = !function.leavesActorOfClass && !function.overridesNonisolated
            return isIsolated && removal.nameText.map { isName($0, in: function) } != false
        }
        guard isRight, isName(source.text(ofTokens: call.arguments[2].tokens)) else { return nil }
        return Keeper(property: "observationsByName", isByName: true)
    }

    // MARK: - The property

    /// Why a class can't get a property: the start of its braces isn't known, or something there has that name already.
    private func obstacle(to property: String, in type: TypeDeclaration, usedBy files: Set<String>) -> String? {
        guard let home = file.body(ofClass: type.path) == nil ? index.home(ofClass: type.path, for: file.path) : file,
            let body = home.body(ofClass: type.path), !body.isEmpty, home.source.isFirstOnLine(body.lowerBound)
        else { return "\(type.name) has no braces for one" }
        let inherited = index.classes(from: type, in: file.path).flatMap {
            index.members(property, ofClass: $0, in: file.path)
        }
        let others = files.subtracting([home.path]).compactMap { index.files[$0]?.source.tokens }
        let isUsed = others.contains { tokens in tokens.contains { $0.text == property } }
        if !inherited.isEmpty || isUsed || home.source.texts(body).contains(property) {
            return "\(property) is a name in \(type.name) already"
        }
        return index.synthesizes(type.name) ? "the compiler would code it" : nil
    }
}

extension TypeIndex {
    /// Whether a class may get the code of `Codable` or `@Model` from the compiler, for all its stored properties.
    fileprivate func synthesizes(_ name: String) -> Bool {
        let isCodable = !ancestors(of: name).isDisjoint(with: ["Codable", "Decodable", "Encodable"])
        let isModel = declarations(of: name).contains { $0.prefix.attributes.contains("Model") }
        return isCodable || isModel
    }
}

extension NotificationName {
    /// The name of a property for the observations of this name.
    fileprivate var bag: String? { word.map { "\($0)Observations" } }
}

extension SwiftFile {
    /// The tokens between the braces of a class.
    func body(ofClass path: String) -> Range<Int>? {
        let bodies = structure.scopes.compactMap { scope -> Range<Int>? in
            guard case .type(let type) = scope.kind, type.keyword == "class", type.path == path else { return nil }
            return scope.tokens
        }
        return bodies.count == 1 ? bodies[0] : nil
    }
}
