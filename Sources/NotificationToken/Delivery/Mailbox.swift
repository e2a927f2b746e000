/// What waits to be delivered somewhere else, first in, first out; each item has a turn, which counts from 1.
struct Mailbox<Item> {
    private var items: [Item?] = []
    private var head = 0
    /// The turn of the item that was taken last; 0 at first.
    private(set) var taken = 0

    var isEmpty: Bool { head == items.count }

    /// The turn of the item at the end.
    var lastTurn: Int { taken + items.count - head }

    /// Adds an item at the end.
    mutating func append(_ item: Item) {
        items.append(item)
    }

    /// Takes the first item, in constant time on average, unless its turn comes after the given one.
    mutating func takeFirst(through turn: Int) -> Item? {
        guard !isEmpty, taken < turn else { return nil }
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
        defer {
            taken = lastTurn
            (items, head) = ([], 0)
        }
        return items
    }
}
