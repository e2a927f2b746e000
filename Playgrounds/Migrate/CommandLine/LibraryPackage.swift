import Foundation

/// The package of the library, of which the program is in a copy.
enum LibraryPackage {
    /// The oldest systems, as in `iOS 15, macOS 12`, or nil if the copy is gone.
    static var systems: String? {
        let playgrounds = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let manifest = playgrounds.deletingLastPathComponent().appendingPathComponent("Package.swift")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8),
            let list = text.components(separatedBy: "platforms: [").dropFirst().first?.prefix(while: { $0 != "]" })
        else { return nil }
        // `.iOS(.v15), .macOS(.v12)`
        return list.filter { !".)".contains($0) }.replacingOccurrences(of: "(v", with: " ")
    }
}
