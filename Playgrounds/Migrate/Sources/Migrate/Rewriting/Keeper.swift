/// The property that keeps the tokens of observations that a class ends before its object is released.
struct Keeper: Hashable {
    let property: String
    /// The only name whose observations a bag keeps, if it keeps those of one name.
    var name: NotificationName?
    /// Whether it isn't a bag, but keeps the tokens of each name apart, because only the running code shows which name
    /// a removal has.
    var isByName = false

    func declaration(isPrivate: Bool) -> String {
        let access = isPrivate ? "private " : ""
        return isByName
            ? "\(access)var \(property): [Notification.Name: Set<NotificationToken>] = [:]"
            : "\(access)let \(property) = NotificationToken.Bag()"
    }

    /// The expression that follows `store(in:`.
    func place(for name: String, of target: String) -> String {
        isByName ? "&\(property)[\(name), default: []]" : "\(target)\(property)"
    }

    /// The statement that ends what a removal ends, if it ends something that is kept here.
    func end(by removal: Removal, _ index: TypeIndex) -> String? {
        if removal.isDistributed { return nil }
        guard let nameText = removal.nameText else {
            return isByName ? "\(property) = [:]" : "\(prefix(removal))\(property).cancelAll()"
        }
        if isByName { return removal.object == nil ? "\(property)[\(nameText)] = nil" : nil }
        guard let name, let other = removal.name, index.areOne(name, other) else { return nil }
        return "\(prefix(removal))\(property).cancelAll()"
    }

    /// A closure has to name the object.
    private func prefix(_ removal: Removal) -> String {
        if case .closure = removal.scope { "\(removal.target ?? "self")." } else { "" }
    }
}
