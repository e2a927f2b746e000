/// Elements in the order in which they were appended.
struct FIFO<Element> {
    /// Nil for an element that has been taken.
    private var elements: [Element?] = []
    /// The index of the first element that has not been taken; zero if there is none.
    private var start = 0

    var count: Int { elements.count - start }

    var first: Element? { elements.isEmpty ? nil : elements[start] }

    mutating func append(_ element: consuming Element) { elements.append(element) }

    /// Takes the first element if it meets a condition, in constant time on average.
    mutating func popFirst(if isWanted: (Element) -> Bool = { _ in true }) -> Element? {
        guard !elements.isEmpty, elements[start].map(isWanted) == true else { return nil }
        let element = elements[start].take()
        start += 1
        if start == elements.count || start > 16 && start > elements.count / 2 { forgetTaken() }
        return element
    }

    /// Removes the places of all elements that have been taken, and releases the capacity of a burst.
    private mutating func forgetTaken() {
        if elements.capacity > 64 && elements.capacity > 4 * count {
            elements = Array(elements[start...])
        } else {
            elements.removeFirst(start)
        }
        start = 0
    }

    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        elements = elements[start...].filter { $0.map { !isUnwanted($0) } ?? false }
        start = 0
    }
}
