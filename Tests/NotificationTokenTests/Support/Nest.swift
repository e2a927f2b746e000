import Foundation

/// Nested Foundation collections, the innermost of which is empty or contains the outermost.
///
/// The deinit empties each one, because their recursive release would overflow the stack.
final class Nest {
    enum Kind: CaseIterable, Sendable { case array, dictionary }

    private var layers: [AnyObject] = []

    var outermost: Any { layers.last ?? self }

    init(of kind: Kind, depth: Int, isClosed: Bool) {
        for _ in 0..<depth {
            let layer: AnyObject = kind == .array ? NSMutableArray() : NSMutableDictionary()
            if let inner = layers.last { Self.put(inner, into: layer) }
            layers.append(layer)
        }
        if isClosed, let first = layers.first, let last = layers.last { Self.put(last, into: first) }
    }

    deinit {
        for layer in layers {
            (layer as? NSMutableArray)?.removeAllObjects()
            (layer as? NSMutableDictionary)?.removeAllObjects()
        }
    }

    private static func put(_ inner: AnyObject, into layer: AnyObject) {
        (layer as? NSMutableArray)?.add(inner)
        (layer as? NSMutableDictionary)?.setObject(inner, forKey: NSString(string: "inner"))
    }
}
