extension Curve {
    static var all: [Curve] {
        typealias Do = Work<User>
        return [
            Curve("A delivery, by observers", perPiece: true) { Do(.post, .observers($0)) },
            Curve("A post by one of many senders") { Do(.post, .senders($0)) },
            Curve("A post under one of many names") { Do(.post, .names($0)) },
            Curve("Observe and cancel, by observers") { Do(.observeAndCancel, .observers($0)) },
            Curve("Observe and cancel, by names") { Do(.observeAndCancel, .names($0)) },
            Curve("A payload that waits for main", perPiece: true) {
                Do(.letWait(batch: $0), .observers(1), .toMainActor)
            },
            Curve("A payload that waits in a stream", perPiece: true) {
                Do(.letWait(batch: $0), .observers(1), .toStream)
            },
            Curve("A post to 10 observers, by threads") { Do(.postOnThreads($0), .observers(10)) },
        ]
    }
}
