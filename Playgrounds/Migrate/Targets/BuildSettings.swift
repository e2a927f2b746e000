import Foundation

/// What build settings say about the default isolation.
enum BuildSettings {
    static let key = "SWIFT_DEFAULT_ACTOR_ISOLATION"

    /// Whether a `.xcconfig` file, or one that it includes, says the main actor; nil if none says it.
    static func isOnMainActor(at path: String, depth: Int = 0) throws(FileError) -> Bool? {
        let lines = try SwiftFiles.read(path).split(whereSeparator: \.isNewline)
        var isOnMainActor: Bool?
        for line in lines {
            let words = line.split { " \t=;\"".contains($0) }.map(String.init)
            if words.first == "#include" || words.first == "#include?", depth < 9, words.count > 1 {
                // A missing file may be optional.
                let included = try? Self.isOnMainActor(at: "\(path.folder)/\(words[1])", depth: depth + 1)
                isOnMainActor = included ?? isOnMainActor
            } else if words.first?.hasPrefix(key) == true {
                // Before the value there may be a condition, as in `[config=Debug]`.
                isOnMainActor =
                    words.contains("MainActor") ? true : words.contains("nonisolated") ? false : isOnMainActor
            }
        }
        return isOnMainActor
    }

    /// Nil if the value is another setting.
    static func isOnMainActor(_ value: String) -> Bool? {
        value == "MainActor" ? true : value == "nonisolated" ? false : nil
    }
}
