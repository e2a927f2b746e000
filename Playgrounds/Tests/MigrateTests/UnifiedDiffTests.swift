import Testing

@testable import Migrate

/// Compares with what `diff -u` prints.
@Suite struct UnifiedDiffTests {
    @Test("Texts that are equal have no difference")
    func isEmpty() {
        #expect(UnifiedDiff(path: "a", old: "1\n2\n", new: "1\n2\n").description == "")
    }

    @Test("Changes that are close to each other share a hunk, and others don't")
    func hasHunks() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacingOccurrences(of: "\n2\n", with: "\ntwo\n").replacingOccurrences(of: "\n8\n", with: "\n")
            .replacingOccurrences(of: "\n19\n", with: "\n19\nnew\n")
        let expected = """
            --- a
            +++ a
            @@ -1,11 +1,10 @@
             1
            -2
            +two
             3
             4
             5
             6
             7
            -8
             9
             10
             11
            @@ -17,4 +16,5 @@
             17
             18
             19
            +new
             20

            """
        #expect(UnifiedDiff(path: "a", old: old, new: new).description == expected)
    }

    @Test("A last line without its end is marked")
    func marksMissingEnd() {
        let expected = """
            --- a
            +++ a
            @@ -1,2 +1,2 @@
             1
            -2
            \\ No newline at end of file
            +3
            \\ No newline at end of file

            """
        #expect(UnifiedDiff(path: "a", old: "1\n2", new: "1\n3").description == expected)
    }

    @Test("Lines keep their CR LF")
    func keepsCarriageReturns() {
        let diff = UnifiedDiff(path: "a", old: "1\r\n2\r\n", new: "1\r\n3\r\n").description
        #expect(diff == "--- a\n+++ a\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n")
    }
}
