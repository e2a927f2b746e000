/// Elements in the order in which they were appended.
struct FIFO<Element> {
    /// Nil for an element that has been taken.
    private var elements: [Element?] = []
    /// The index of the first element that has not been taken.
    private var start = 0

    var count: Int { elements.count - start }

    var isEmpty: Bool { elements.count == start }

    mutating func append(_ element: consuming Element) { elements.append(element) }

    /// Takes the first element, in constant time on average.
    mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = elements[start].take()
        start += 1
        // The places of taken elements are removed many at a time.
        if start == elements.count {
            elements.removeAll(keepingCapacity: true)
            start = 0
        } else if isCleanupDue(start, of: elements.count) {
            // Also frees the capacity that a burst has left.
            elements = Array(elements[start...])
            start = 0
        }
        return element
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        elements.removeAll { $0.map(isRemoved) ?? true }
        start = 0
    }
}
