/// The words of an `Any`, without a reference to its value.
///
/// Reading these words costs almost nothing. A cast to `AnyObject` bridges, which takes as long as a delivery. It also forms a
/// reference, which is not allowed in a sender's deinit.
struct Existential {
    /// The object, if the value was stored as one.
    let firstWord: UnsafeRawPointer?
    private let otherWords: (Int, Int)
    /// The type that the value was stored as: for an object, its class, a superclass, an existential or an optional.
    let type: Any.Type

    /// Reads the words of a value.
    ///
    /// Nil if there is no value, or if this compiler uses another layout.
    init?(_ value: borrowing Any?) {
        guard Self.isLayoutKnown, let words = Self.words(of: value) else { return nil }
        self = words
    }

    /// In `Any?` and `Self?`, the word of the type says whether there is a value.
    private static func words(of value: borrowing Any?) -> Self? {
        withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: Self?.self) }
    }

    /// Whether the words are as this type assumes, checked once for an object, a number and nil.
    ///
    /// True wherever Swift's ABI is stable, and so far everywhere else.
    private static let isLayoutKnown: Bool = {
        guard MemoryLayout<Self>.size == MemoryLayout<Any>.size, MemoryLayout<Self?>.size == MemoryLayout<Any?>.size
        else { return false }
        let sample = NativeObject.shared
        guard let object = words(of: sample), let number = words(of: 1), words(of: nil) == nil else { return false }
        return object.firstWord == UnsafeRawPointer(Unmanaged.passUnretained(sample).toOpaque())
            && object.type == NativeObject.self && number.type == Int.self
    }()
}
