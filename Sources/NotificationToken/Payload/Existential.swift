/// What an `Any` consists of, without a reference to what it holds.
///
/// To read these words takes next to nothing; a cast to `AnyObject` bridges, and takes as long as a delivery.
struct Existential {
    /// The object, if the value was stored as one.
    let firstWord: UnsafeRawPointer?
    private let otherWords: (Int, Int)
    /// The type that the value was stored as: for an object its class or a superclass, or an existential or optional around it.
    let type: Any.Type

    init(_ value: borrowing Any) {
        assert(MemoryLayout<Self>.size == MemoryLayout<Any>.size)
        self = withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self.self) }
    }

    /// Nil for no value, because in both optionals the word of the type tells.
    init?(_ value: borrowing Any?) {
        assert(MemoryLayout<Self?>.size == MemoryLayout<Any?>.size)
        let words = withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self?.self) }
        guard let words else { return nil }
        self = words
    }
}
