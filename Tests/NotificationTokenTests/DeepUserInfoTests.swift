import Foundation
import NotificationToken
import Testing

@Suite("C9 A userInfo that contains itself, or is nested deeply, overflows no stack", timeLimit)
struct DeepUserInfoTests {
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

    @Test(
        "For a codable key, a collection that contains itself, or is nested 50,000 deep, counts as missing",
        arguments: Kind.allCases, [512 * 1024, nil])
    func deep(kind: Kind, stackSize: Int?) async {
        let log = Log<[String]>()
        await onThread {
            Worker(stackSize: stackSize) {
                for (depth, isClosed) in [(1, true), (2, true), (3, true), (50_000, false)] {
                    let nest = Nest(of: kind, depth: depth)
                    if isClosed { nest.close() }
                    let userInfos: [[AnyHashable: Any]] = [
                        ["size": 1, "view": nest.outermost], ["size": 1, "tags": nest.outermost],
                        ["size": nest.outermost],
                    ]
                    let outcome = Outcome(
                        Notification.Key<Options>("options", coding: .codable), posting: userInfos)
                    log.add(outcome.log)
                    withExtendedLifetime(nest) {}
                }
            }.join()
        }
        let expected = [Options(size: 1), Options(size: 1), Options()].map { "\($0)" }
        #expect(log.values == Array(repeating: expected, count: 4))
    }

    @Test("A property list that is nested a few layers deep is still read")
    func shallow() {
        struct Layers: Codable { var layers: [[[[[[[[Int]]]]]]]] }
        let key = Notification.Key<Layers>("layers", coding: .codable)
        let note = Notification(key, payload: Layers(layers: [[[[[[[[5]]]]]]]]))
        #expect(note[key]?.layers == [[[[[[[[5]]]]]]]])
    }
}
