/// A list that any thread may write.
final class Log<Value: Sendable>: Sendable {
    private let storage = Shared<[Value]>([])

    var values: [Value] { storage.value }
    var count: Int { values.count }

    func add(_ value: Value) {
        storage.change { $0.append(value) }
    }
}

extension Log where Value == Int {
    func tick() { add(count) }
}
