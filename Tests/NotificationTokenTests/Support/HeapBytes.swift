import Foundation

/// The bytes of the heap that the process has allocated and not freed, as glibc counts them; nil without glibc.
///
/// Unlike resident memory it does not depend on what the allocator keeps for later, or on the load of the machine.
func heapBytes() -> Int? {
    #if canImport(Glibc)
    // Not imported with Glibc, so it is looked up.
    typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    guard let symbol = dlsym(nil, "malloc_info") else { return nil }
    var (text, length) = (UnsafeMutablePointer<CChar>?.none, 0)
    guard let stream = open_memstream(&text, &length) else { return nil }
    let status = unsafeBitCast(symbol, to: MallocInfo.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    guard status == 0, let text else { return nil }
    // The totals of all arenas come last.
    let totals = String(cString: text).components(separatedBy: "</heap>").last ?? ""
    guard let system = size(in: totals, after: "<system type=\"current\""),
        let fast = size(in: totals, after: "<total type=\"fast\""),
        let rest = size(in: totals, after: "<total type=\"rest\""),
        let mapped = size(in: totals, after: "<total type=\"mmap\"")
    else { return nil }
    return system - fast - rest + mapped
    #else
    return nil
    #endif
}

#if canImport(Glibc)
private func size(in text: String, after element: String) -> Int? {
    guard let start = text.range(of: element),
        let label = text.range(of: "size=\"", range: start.upperBound..<text.endIndex)
    else { return nil }
    return Int(text[label.upperBound...].prefix { $0.isNumber })
}
#endif

/// Fails the process if a body leaves `limit` bytes or more on the heap, each time that it is tried.
///
/// The first time, the library, Foundation and the allocator may allocate what they keep for good.
func expectGrowth(below limit: Int, tries: Int = 1, _ body: () async -> Void) async {
    for _ in 0..<tries {
        let before = heapBytes() ?? 0
        await body()
        await drainMainQueue()
        let growth = (heapBytes() ?? 0) - before
        if growth < limit { return }
        print("grew by \(growth) bytes, and not by less than \(limit)")
    }
    endProcess(isGood: false)
}
