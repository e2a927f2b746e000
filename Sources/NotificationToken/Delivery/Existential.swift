/// What an `Any` consists of, without a reference to what it holds.
///
/// To read these words takes next to nothing; a cast to `AnyObject` bridges, and takes 100 ns.
struct Existential {
    /// The object, if the value was stored as one.
    let firstWord: UnsafeRawPointer?
    private let otherWords: (Int, Int)
    /// The type that the value was stored as: for an object its class, one above, or an existential or optional around it.
    let type: ObjectIdentifier

    init(_ value: Any) {
        assert(MemoryLayout<Self>.size == MemoryLayout<Any>.size)
        self = withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self.self) }
    }
}

extension ObjectIdentifier {
    /// The address of the object that a value is; for a value that is none, one at which nobody keeps an object.
    ///
    /// Almost always the value was stored as an object, and then no reference to it is made. The others are bridged, as
    /// Foundation does before it compares.
    init(in value: Any) {
        let existential = Existential(value)
        if unsafeBitCast(existential.type, to: Any.Type.self) is AnyClass, let object = existential.firstWord {
            self = unsafeBitCast(object, to: ObjectIdentifier.self)
        } else {
            self.init(value as AnyObject)
        }
    }
}
