import Foundation

/// Tells on standard error what is being measured, so that standard output holds nothing but the result.
final class Progress {
    private let total: Int
    private var step = 0

    init(total: Int) {
        self.total = total
    }

    func begin(_ title: String) {
        step += 1
        FileHandle.standardError.write(Data("[\(step)/\(total)] \(title)\n".utf8))
    }
}
