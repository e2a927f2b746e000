import Foundation

/// An error about a file or folder, for the user.
struct FileError: Error {
    let path: String
    let message: String
}

/// The .swift files at some paths, and their texts.
enum SwiftFiles {
    private static let skippedFolders: Set = ["Pods", "Carthage", "DerivedData"]

    /// Finds the files at a path, in a folder without hidden folders and those of dependencies.
    ///
    /// What can't be read is reported, and the rest is found nevertheless.
    static func find(at path: String, report: (FileError) -> Void) -> [String] {
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            report(FileError(path: path, message: "there is no such file or folder"))
        } else if isFolder.boolValue {
            return files(in: path, report: report)
        } else if path.hasSuffix(".swift") {
            return [path]
        } else {
            report(FileError(path: path, message: "this is no .swift file"))
        }
        return []
    }

    private static func files(in folder: String, report: (FileError) -> Void) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            report(FileError(path: folder, message: "this folder can't be read"))
            return []
        }
        var found: [String] = []
        // A diff with ./ before its paths can be applied by patch, but not by git.
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        for name in names.sorted() where !name.hasPrefix(".") && !skippedFolders.contains(name) {
            let path = prefix + name
            // A link is neither, so that no circle of folders is followed.
            switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
            case .typeDirectory: found += files(in: path, report: report)
            case .typeRegular where name.hasSuffix(".swift"): found.append(path)
            default: break
            }
        }
        return found
    }

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
