/// Stands in for the library's `Limits`: small, so that few threads reach them.
enum Limits {
    static let crowd = 1
}
