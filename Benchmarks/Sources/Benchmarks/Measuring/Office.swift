/// A place for handlers beside the main actor.
actor Office {
    let arrivals: Arrivals

    init(_ arrivals: Arrivals) {
        self.arrivals = arrivals
    }

    func receive(_ user: User) {
        arrivals.tick(user)
    }
}
