import Foundation

/// The .swift files at a path, and the files that say something about their targets.
struct FileSearch {
    /// Folders of dependencies and of what is built.
    private static let skippedFolders: Set = [
        "build", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages",
    ]

    private(set) var paths: [String] = []
    /// The files of build settings here, and the manifests and project files here, or in the nearest folder around.
    private(set) var settings: [String] = []
    /// The folders and links that are left out, without hidden ones.
    private(set) var skipped: [String] = []
    private(set) var errors: [FileError] = []

    /// Finds the files at a path, in a folder without hidden folders and those of dependencies.
    ///
    /// What can't be read is an error, and the rest is found nevertheless.
    init(at path: String) {
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            errors.append(FileError(path: path, message: "there is no such file or folder"))
        } else if isFolder.boolValue {
            search(path)
            if paths.isEmpty, errors.isEmpty {
                errors.append(FileError(path: path, message: "there is no .swift file in this folder"))
            }
        } else if path.hasSuffix(".swift") {
            paths.append(path)
        } else {
            errors.append(FileError(path: path, message: "this is no .swift file"))
        }
        var folder = path.standardPath
        while !settings.contains(where: { !$0.hasSuffix(".xcconfig") }), folder.count > 1 {
            folder = folder.folder
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let paths = names.sorted().map {
                "\(folder)/\($0)" + ($0.hasSuffix(".xcodeproj") ? "/project.pbxproj" : "")
            }
            settings += paths.filter { $0.isOfSettings && !$0.hasSuffix(".xcconfig") }
        }
    }

    private mutating func search(_ folder: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return errors.append(FileError(path: folder, message: "this folder can't be read"))
        }
        // A diff with ./ before its paths can be applied by patch, but not by git.
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = prefix + name
            switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
            case .typeDirectory where Self.skippedFolders.contains(name): skipped.append(path)
            // A framework has links, but no sources.
            case .typeDirectory where !name.hasSuffix(".framework"): search(path)
            case .typeRegular where path.isOfSettings: settings.append(path)
            case .typeRegular where name.hasSuffix(".swift"): paths.append(path)
            // Links aren't followed, because they can lead in a circle.
            case .typeSymbolicLink
            where name.hasSuffix(".swift") || (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil:
                skipped.append(path)
            default: break
            }
        }
    }
}

extension String {
    /// Whether the file says something about targets.
    fileprivate var isOfSettings: Bool {
        let name = split(separator: "/").last ?? ""
        let isManifest = name == "Package.swift" || name.hasPrefix("Package@swift-")
        return hasSuffix(".xcodeproj/project.pbxproj") || hasSuffix(".xcconfig") || isManifest
    }
}
