/// All posts of one lap, and who should have got them.
struct Ledger {
    /// What is wrong, and what is not there yet.
    struct Findings {
        var faults: [Fault] = []
        var missing: [Fault] = []
    }

    let contexts: [Context]
    private var posts: [[Post]]
    /// The sequence number of each context's first post.
    private var first: [Int?]
    /// The handlers that ran on their posting thread, in the order in which they did.
    private var inline: [[Delivery]]

    init(contexts: [Context]) {
        self.contexts = contexts
        posts = contexts.map { _ in [] }
        first = contexts.map { _ in nil }
        inline = contexts.map { _ in [] }
    }

    mutating func append(_ diary: Diary, from context: Context, firstSequence: Int) {
        if first[context.id] == nil { first[context.id] = firstSequence }
        posts[context.id] += diary.posts
        inline[context.id] += diary.deliveries.filter { $0.poster == context.id }
    }

    func post(_ sequence: Int, by poster: Int) -> Post? {
        guard let first = first[poster], posts[poster].indices.contains(sequence - first) else { return nil }
        return posts[poster][sequence - first]
    }

    /// Whether a post was made inside of another one by the same context.
    func isNested(_ inner: Int, in outer: Int, by poster: Int) -> Bool {
        var sequence = inner
        while sequence > outer, let post = post(sequence, by: poster) { sequence = post.parent }
        return sequence == outer
    }

    // MARK: - Judging

    /// Compares all observations with all posts.
    ///
    /// - Parameters:
    ///   - records: The observations.
    ///   - centers: The numbers of the centers that are still there.
    /// - Returns: What is wrong.
    func judge(_ records: [Record], centers: Set<Int>) -> Findings {
        var findings = Findings()
        var places: [Place: [Entry]] = [:]
        for poster in contexts.indices {
            for (index, post) in posts[poster].enumerated() {
                let entry = Entry(poster: poster, sequence: (first[poster] ?? 0) + index, post: post)
                places[Place(center: post.center, name: post.name), default: []].append(entry)
            }
        }
        for record in records {
            let entries = places[Place(center: record.center, name: record.name)] ?? []
            Judgement(of: record, in: self).judge(entries, isCenterAlive: centers.contains(record.center), &findings)
        }
        judgeRegistrationOrder(Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) }), &findings)
        return findings
    }

    struct Place: Hashable {
        let center: Int
        let name: Int
    }

    struct Entry {
        let poster: Int
        let sequence: Int
        let post: Post
    }

    /// Of the handlers that one post called on its own thread, those registered first must have come first.
    private func judgeRegistrationOrder(_ records: [Int: Record], _ findings: inout Findings) {
        for poster in contexts.indices {
            var latest: [Int: Record] = [:]
            for delivery in inline[poster] {
                guard let record = records[delivery.record], record.kind.isInline else { continue }
                if let other = latest[delivery.sequence], record.observeReturned < other.observeBegan {
                    let message = "\(record.description) was called after \(other.description), which was made later"
                    findings.faults.append(Fault(.reordered, message))
                }
                if record.observeBegan > latest[delivery.sequence]?.observeBegan ?? 0 {
                    latest[delivery.sequence] = record
                }
            }
        }
    }
}
