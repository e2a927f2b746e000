extension Dictionary {
    /// Releases the capacity that the dictionary keeps after it had many more entries.
    mutating func releaseSpareCapacity() {
        if capacity > 4 * count + 64 { self = reduce(into: Self()) { $0[$1.key] = $1.value } }
    }
}
