/// An optional of whatever type, for those who know it only as `Any`.
protocol Wrapper {
    var wrapped: Any? { get }
}

extension Optional: Wrapper {
    var wrapped: Any? { self }
}
