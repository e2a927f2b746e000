/// Elements in the order in which they were appended.
///
/// Each has a position, which never changes.
struct FIFO<Element> {
    /// Nil for an element that has been taken.
    private var elements: [Element?] = []
    /// The position of the first element of the array.
    private var base = 0
    /// The position of the first element that has not been taken, or the end.
    private var start = 0

    /// The position that the next element will get.
    var end: Int { base + elements.count }

    /// The number of elements, if none was taken out of turn.
    var count: Int { end - start }

    mutating func append(_ element: consuming Element) { elements.append(element) }

    /// Takes the first element, in constant time on average.
    mutating func popFirst() -> Element? {
        var position = start
        return take(from: &position, before: end) { _ in true }
    }

    /// Takes the first element between two positions that meets a condition, and moves the first position past it.
    mutating func take(from position: inout Int, before limit: Int, where condition: (Element) -> Bool) -> Element? {
        position = max(position, start)
        while position < limit {
            defer { position += 1 }
            // Moved out and back, because a copy would retain it.
            guard let element = elements[position - base].take() else { continue }
            if condition(element) {
                forgetTaken()
                return element
            }
            elements[position - base] = element
        }
        return nil
    }

    /// Removes taken elements from the front, many at once, and releases the capacity of a burst.
    private mutating func forgetTaken() {
        while start < end, elements[start - base] == nil { start += 1 }
        let taken = start - base
        guard taken == elements.count || taken > 16 && taken > elements.count / 2 else { return }
        base = start
        if elements.capacity > 64 { elements = Array(elements[taken...]) } else { elements.removeFirst(taken) }
    }
}
