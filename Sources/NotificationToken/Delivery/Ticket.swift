/// One delivery to be made elsewhere: what waits for this subscription with this turn.
struct Ticket {
    let subscription: Subscription
    let turn: Int
}
