/// What an `Any` consists of, without a reference to what it holds.
///
/// To read these words takes next to nothing; a cast to `AnyObject` bridges, and takes 100 ns.
struct Existential {
    /// The object, if the value is one.
    let firstWord: UnsafeRawPointer
    private let otherWords: (Int, Int)
    /// The type that the value was stored as; for an object, its class or one above.
    let type: ObjectIdentifier

    init(_ value: Any) {
        self = withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self.self) }
    }
}

/// The object that a value is, or nil if it is none.
///
/// It makes no reference, which must not be kept if the object is being deinitialized.
func object(in value: Any) -> UnsafeRawPointer? {
    type(of: value) is AnyClass ? Existential(value).firstWord : nil
}
