/// What waits to be delivered somewhere else, first in, first out.
struct Mailbox<Item> {
    private var items: [Item?] = []
    private var head = 0
    /// How many items were ever taken.
    private(set) var taken = 0

    var count: Int { items.count - head }
    var isEmpty: Bool { count == 0 }

    /// Adds an item at the end.
    ///
    /// - Returns: How many items will have been taken once this one has.
    @discardableResult
    mutating func append(_ item: Item) -> Int {
        items.append(item)
        return taken + count
    }

    /// Takes the first item, in constant time on average.
    mutating func takeFirst() -> Item? {
        guard !isEmpty else { return nil }
        let item = items[head]
        items[head] = nil
        head += 1
        taken += 1
        if 2 * head >= items.count + 16 || isEmpty {
            items.removeFirst(head)
            head = 0
        }
        return item
    }

    /// Takes everything, for the caller to let go of outside the lock.
    mutating func takeAll() -> [Item?] {
        defer { self = Self() }
        return items
    }
}
