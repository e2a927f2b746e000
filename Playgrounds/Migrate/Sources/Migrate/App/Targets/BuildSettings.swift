/// What build settings say about the default isolation.
enum BuildSettings {
    static let key = "SWIFT_DEFAULT_ACTOR_ISOLATION"

    /// Whether a `.xcconfig` file, or one that it includes, says the main actor; nil if none says it.
    static func isOnMainActor(at path: String, depth: Int = 0) throws(FileError) -> Bool? {
        // The last line that says it counts.
        for line in try TextFile.read(path).split(whereSeparator: \.isNewline).reversed() {
            let words = line.split { " \t=;\"".contains($0) }.map(String.init)
            if words.first?.hasPrefix("#include") == true, depth < 9 {
                let name = line.split(separator: "\"").dropFirst().first ?? ""
                // A missing file may be optional.
                let included = try? isOnMainActor(at: "\(path.folder)/\(name)", depth: depth + 1)
                if let included { return included }
            } else if words.first?.hasPrefix(key) == true, let value = words.compactMap(isOnMainActor).first {
                // Before the value there may be a condition, as in `[config=Debug]`.
                return value
            }
        }
        return nil
    }

    /// Nil if the value is another setting.
    static func isOnMainActor(_ value: String) -> Bool? {
        value == "MainActor" ? true : value == "nonisolated" ? false : nil
    }
}
