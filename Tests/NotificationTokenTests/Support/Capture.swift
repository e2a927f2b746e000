import Testing

/// Runs a closure when it is released.
final class OnDeinit: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    deinit { body() }
}

/// An object for a handler to capture, which records when it has been released.
struct Capture: Sendable {
    private let object: Shared<OnDeinit?>
    private let releases = Log<Int>()

    init(onRelease body: @escaping @Sendable () -> Void = {}) {
        object = Shared(
            OnDeinit { [releases] in
                body()
                releases.tick()
            })
    }

    var isReleased: Bool { releases.count > 0 }

    func waitForRelease(sourceLocation: SourceLocation = #_sourceLocation) {
        releases.wait(forCount: 1, "the handler's release", sourceLocation: sourceLocation)
    }

    /// Moves the object into a handler, which is its only owner from then on.
    func handler<Input>(_ body: @escaping @Sendable (Input) -> Void = { _ in }) -> @Sendable (Input) -> Void {
        { [object = object.take()] input in withExtendedLifetime(object) { body(input) } }
    }
}
