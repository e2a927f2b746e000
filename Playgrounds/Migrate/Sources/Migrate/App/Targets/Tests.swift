// Which files are tests, besides those of a target for tests.

extension String {
    /// Whether a folder of the path has the name of one for tests.
    var isInTests: Bool {
        split(separator: "/").dropLast().contains { folder in
            let name = folder.lowercased()
            return ["test", "tests", "spec", "specs"].contains(name)
                || ["Test", "Tests", "Specs"].contains { folder.hasSuffix($0) } || name.hasPrefix("testsupport")
                || name.hasPrefix("testhelper") || name.hasPrefix("testutil")
        }
    }
}

extension Source {
    /// Whether the file imports a framework for tests, or a module with `@testable`.
    var importsTests: Bool {
        tokens.indices.contains { index in
            self[index] == "import"
                && (["XCTest", "Testing"].contains(self[index + 1]) || self[index - 1] == "testable")
        }
    }
}
