import Foundation

/// A key of `userInfo`: writes and finds the value under it.
struct UserInfoEntry: Sendable {
    private let key: String
    /// Each `userInfo` is a copy of it, because making a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it never changes, and holds only values.
    nonisolated(unsafe) private let template: [AnyHashable: Any]

    init(_ key: String) {
        self.key = key
        template = [key: 0]
    }

    /// Makes a `userInfo` with a value under the key, and nothing else.
    ///
    /// It changes a spare one in place, which this method has made before.
    func userInfo(
        with value: consuming Any, reusing spare: consuming [AnyHashable: Any]? = nil
    ) -> [AnyHashable: Any] {
        var userInfo = spare ?? template
        userInfo.values[userInfo.startIndex] = consume value
        return userInfo
    }

    /// Finds the value under the key.
    ///
    /// In a small dictionary, the texts of the keys are compared: to hash the key takes longer, benchmark “Post
    /// .userInfo, 1 observer”. A key that isn't exactly a `String` may be equal to one. So if there is such a key, the
    /// dictionary decides.
    func value(in userInfo: [AnyHashable: Any]) -> Any? {
        guard userInfo.count <= 8 else { return userInfo[key] }
        for index in userInfo.indices {
            let other = userInfo.keys[index].base
            guard type(of: other) == String.self, let text = other as? String else { return userInfo[key] }
            if text == key { return userInfo.values[index] }
        }
        return nil
    }
}
