import Foundation
import NotificationToken
import Testing

@Suite("C9 A userInfo that contains itself, or is nested deeply, overflows no stack", timeLimit)
struct DeepUserInfoTests {
    private let center = NotificationCenter()

    struct Options: Codable, Equatable {
        var size: Int?
        var tags: [String]?
    }

    /// Nested Foundation collections, the innermost of which is empty or contains the outermost.
    ///
    /// The deinit empties each one, because their recursive release would overflow the stack.
    private final class Nest {
        private var layers: [AnyObject] = []
        var outermost: Any { layers.last ?? self }

        init(of kind: Kind, depth: Int) {
            for _ in 0..<depth {
                let layer: AnyObject = kind == .array ? NSMutableArray() : NSMutableDictionary()
                if let inner = layers.last { Self.put(inner, into: layer) }
                layers.append(layer)
            }
        }

        /// Makes a cycle of all the layers.
        func close() {
            if let first = layers.first, let last = layers.last { Self.put(last, into: first) }
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

    enum Kind: CaseIterable, Sendable { case array, dictionary }

    /// Posts a nest on a thread, under a key that the payload doesn't read and under two that it does.
    private func outcomes(
        _ kind: Kind, depth: Int, isClosed: Bool, stackSize: Int?
    ) async -> [String] {
        let (log, key) = (Log<String>(), Notification.Key<Options>("options", coding: .codable))
        let token = center.observe(key) {
            log.add("\($0.size ?? 0)")
        } onMismatch: {
            log.add($0.description.isEmpty ? "" : "mismatch")
        }
        await onThread { [center] in
            Worker(stackSize: stackSize) {
                let nest = Nest(of: kind, depth: depth)
                if isClosed { nest.close() }
                center.post(name: key.name, object: nil, userInfo: ["size": 1, "view": nest.outermost])
                center.post(name: key.name, object: nil, userInfo: ["size": 1, "tags": nest.outermost])
                center.post(name: key.name, object: nil, userInfo: ["size": nest.outermost])
                withExtendedLifetime(nest) {}
            }.join()
        }
        token.cancel()
        return log.values
    }

    private static let smallStack = 512 * 1024

    @Test(
        "A collection that contains itself is a mismatch if it is read, and otherwise ignored",
        arguments: Kind.allCases)
    func cycle(kind: Kind) async {
        for depth in [1, 2, 3] {
            let small = await outcomes(kind, depth: depth, isClosed: true, stackSize: Self.smallStack)
            #expect(small == ["1", "mismatch", "mismatch"])
            #expect(
                await outcomes(kind, depth: depth, isClosed: true, stackSize: nil) == ["1", "mismatch", "mismatch"])
        }
    }

    @Test(
        "A collection nested 50,000 deep is a mismatch if it is read, and otherwise ignored",
        arguments: Kind.allCases)
    func deep(kind: Kind) async {
        let small = await outcomes(kind, depth: 50_000, isClosed: false, stackSize: Self.smallStack)
        #expect(small == ["1", "mismatch", "mismatch"])
        #expect(await outcomes(kind, depth: 50_000, isClosed: false, stackSize: nil) == ["1", "mismatch", "mismatch"])
    }

    @Test("A property list that is nested a few layers deep is still read")
    func shallow() {
        struct Layers: Codable { var layers: [[[[[[[[Int]]]]]]]] }
        let key = Notification.Key<Layers>("layers", coding: .codable)
        let note = Notification(key, payload: Layers(layers: [[[[[[[[5]]]]]]]]))
        #expect(note[key]?.layers == [[[[[[[[5]]]]]]]])
    }
}
