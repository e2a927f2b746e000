import Foundation
import Testing

/// Runs every page of the playground, and compares its output with the file of the same name in `Expected`.
@Suite struct PageTests {
    @Test("A page prints what is expected of it", arguments: try expectedPages())
    func prints(page: String) throws {
        let expected = try text(of: "Tests/PageTests/Expected/\(page).txt")
        let process = Process()
        // The name of its executable, as the manifest makes it.
        let name = page.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        process.executableURL = products.appendingPathComponent(name)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // A page that hangs is killed, which shows in its status. SIGTERM may not end it, because a child inherits the signal
        // mask of the thread that starts it.
        let limit = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: limit)
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        limit.cancel()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: printed, as: UTF8.self) == expected)
    }

    @Test("A page of the playground has at most 100 lines", arguments: try expectedPages())
    func isShort(page: String) throws {
        let contents = try text(of: "NotificationToken.playground/Pages/\(page).xcplaygroundpage/Contents.swift")
        #expect(contents.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
    }

    @Test("Getting Started begins with the README's first sample, so that the sample runs")
    func runsReadme() throws {
        let readme = try text(of: "../README.md")
        let sample = try #require(readme.firstMatch(of: /```swift\n(?<code>[^`]*)```/)).code
        let page = try text(of: "NotificationToken.playground/Pages/Getting Started.xcplaygroundpage/Contents.swift")
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.drop { $0.hasPrefix("//:") }.joined(separator: "\n").hasPrefix(sample))
    }

    @Test("No page goes unrun: package, playground, folder and expected texts name the same pages")
    func agree() throws {
        let pages = try names(in: "NotificationToken.playground/Pages", withExtension: "xcplaygroundpage")
        let manifest = try text(of: "Package.swift")
        let list = try #require(manifest.firstMatch(of: /let pages = \[(?<pages>[^\]]*)\]/)).pages
        let playground = try text(of: "NotificationToken.playground/contents.xcplayground")
        #expect(!pages.isEmpty)
        #expect(list.matches(of: /"(?<page>[^"]+)"/).map { String($0.page) }.sorted() == pages)
        #expect(playground.matches(of: /<page name='(?<page>[^']+)'/).map { String($0.page) }.sorted() == pages)
        #expect(try expectedPages() == pages)
    }
}

/// The folder of the package.
private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The folder that the tests and the executables of the pages are built into.
private var products: URL {
    #if os(macOS)
    Bundle(for: BundleMark.self).bundleURL.deletingLastPathComponent()
    #else
    Bundle.main.bundleURL
    #endif
}

#if os(macOS)
private final class BundleMark {}
#endif

private func expectedPages() throws -> [String] {
    try names(in: "Tests/PageTests/Expected", withExtension: "txt")
}

private func names(in folder: String, withExtension pathExtension: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: package.appendingPathComponent(folder).path)
        .filter { $0.hasSuffix(".\(pathExtension)") }
        .map { String($0.dropLast(pathExtension.count + 1)) }
        .sorted()
}

private func text(of path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
}
