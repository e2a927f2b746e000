import Foundation

/// An error about a file or folder, for the user.
struct FileError: Error {
    let path: String
    let message: String
}

/// How a file is read and written.
enum TextFile {
    static func read(_ path: String) throws(FileError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FileError(path: path, message: "this file can't be read")
        }
        let text = String(decoding: data, as: UTF8.self)
        // Bytes that are not UTF-8 have been replaced.
        guard Data(text.utf8) == data else { throw FileError(path: path, message: "this file is not UTF-8") }
        return text
    }

    /// Replaces a file at once, so that it never has half of the text, and keeps its permissions.
    static func write(_ text: String, to path: String) throws(FileError) {
        // A link stays a link.
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard FileManager.default.isWritableFile(atPath: url.path) else {
            throw FileError(path: path, message: "this file can't be written")
        }
        do {
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
            try Data(text.utf8).write(to: url, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: permissions ?? 0o644], ofItemAtPath: url.path)
        } catch {
            throw FileError(path: path, message: "this file can't be written: \(error.localizedDescription)")
        }
    }
}
