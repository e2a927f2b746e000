/// What was done with the observers of all files.
struct Report {
    private var left: [String] = []
    private var rewrittenCount = 0
    private var fileCount = 0

    mutating func add(_ migration: FileMigration, of file: SourceFile) {
        left += migration.left.sorted { $0.line < $1.line }.map { "\(file.path):\($0.line): \($0.reason)\n" }
        rewrittenCount += migration.rewritten.count
        if !migration.edits.isEmpty { fileCount += 1 }
    }

    func text(written: Bool) -> String {
        let found = "Observers found: \(left.count + rewrittenCount)"
        let rewritten = "\(written ? "rewritten" : "would be rewritten"): \(rewrittenCount), in files: \(fileCount)"
        let hint = written || rewrittenCount == 0 ? "" : " Add --write to write the files."
        return left.joined() + "\(found), \(rewritten), left: \(left.count).\(hint)\n"
    }
}
