/// What an `Any` consists of, without a reference to what it holds.
///
/// To read these words takes next to nothing. A cast to `AnyObject` bridges, which takes as long as a delivery, and forms a
/// reference, which a sender in its deinit forbids.
struct Existential {
    /// The object, if the value was stored as one.
    let firstWord: UnsafeRawPointer?
    private let otherWords: (Int, Int)
    /// The type that the value was stored as: for an object its class or a superclass, or an existential or optional around it.
    let type: Any.Type

    /// Reads the words of a value.
    ///
    /// Nil if there is none, or if this compiler lays values out in another way.
    init?(_ value: borrowing Any?) {
        guard Self.isLayoutKnown, let words = Self.words(of: value) else { return nil }
        self = words
    }

    /// In both optionals, the word of the type says whether there is a value.
    private static func words(of value: borrowing Any?) -> Self? {
        withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self?.self) }
    }

    /// Whether the words are what this type takes for granted, seen once for an object, a value and nil.
    ///
    /// They are, wherever Swift's ABI is stable, and so far elsewhere.
    private static let isLayoutKnown: Bool = {
        guard MemoryLayout<Self>.size == MemoryLayout<Any>.size, MemoryLayout<Self?>.size == MemoryLayout<Any?>.size
        else { return false }
        let sample = Registry.shared
        guard let object = words(of: sample), let number = words(of: 1), words(of: nil) == nil else { return false }
        return object.firstWord == UnsafeRawPointer(Unmanaged.passUnretained(sample).toOpaque())
            && object.type == Registry.self && number.type == Int.self
    }()
}
