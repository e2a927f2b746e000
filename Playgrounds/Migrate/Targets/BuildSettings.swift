/// The build settings of a `.xcconfig` file.
struct BuildSettings {
    static let key = "SWIFT_DEFAULT_ACTOR_ISOLATION"

    /// Nil if it doesn't say it.
    private(set) var isOnMainActor: Bool?

    init(at path: String, depth: Int = 0) throws(FileError) {
        for line in try SwiftFiles.read(path).split(whereSeparator: \.isNewline) {
            let text = (line.split(separator: "//", omittingEmptySubsequences: false).first ?? "").trimmed
            if text.hasPrefix("#include"), depth < 9, let name = line.split(separator: "\"").dropFirst().first {
                // A missing file may be optional.
                let settings = try? BuildSettings(at: "\(path.folder)/\(name)", depth: depth + 1)
                isOnMainActor = settings?.isOnMainActor ?? isOnMainActor
            }
            let sides = text.split(separator: "=", maxSplits: text.contains("]") ? 9 : 1).map { String($0).trimmed }
            if let name = sides.first, let value = sides.last, sides.count > 1, name.hasPrefix(Self.key) {
                isOnMainActor = Self.isOnMainActor(value) ?? isOnMainActor
            }
        }
    }

    /// Nil if the value is another setting.
    static func isOnMainActor(_ value: String) -> Bool? {
        value == "MainActor" ? true : value == "nonisolated" ? false : nil
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" || $0 == ";" }.reversed())
    }
}
