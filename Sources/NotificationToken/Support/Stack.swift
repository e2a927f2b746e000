/// Plain values, last in, first out.
///
/// An array checks with each change that it is not shared. This type can't be copied.
struct Stack<Element: BitwiseCopyable>: ~Copyable {
    private var elements = UnsafeMutableBufferPointer<Element>.allocate(capacity: 8)
    private(set) var count = 0

    deinit { elements.deallocate() }

    mutating func push(_ element: Element) {
        if count == elements.count { grow() }
        elements.initializeElement(at: count, to: element)
        count += 1
    }

    mutating func pop() { count -= 1 }

    func count(of element: Element) -> Int where Element: Equatable { elements[..<count].count { $0 == element } }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: 2 * count)
        _ = larger.initialize(from: elements)
        elements.deallocate()
        elements = larger
    }
}
