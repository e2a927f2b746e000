import Foundation

/// What project files and manifests say about the files of an app.
struct Targets {
    /// The files, or the folder, of a target.
    struct Place {
        let path: String
        /// Whether its code is on the main actor if nothing else says where; nil if that isn't said.
        let isOnMainActor: Bool?
        let isTest: Bool
    }

    private var places: [String: [Place]] = [:]
    /// The default isolation where no target says one.
    private var general: Bool?
    /// What can't be read, and what the option says to assume instead.
    private(set) var problems: [FileError] = []

    /// `files` are those named like project files, manifests, and files of build settings.
    init(_ files: [String], assuming isolation: Bool?) {
        let hasProject = files.contains { $0.hasSuffix(".pbxproj") }
        var settings: [Bool] = []
        for path in files {
            do throws(FileError) {
                if path.hasSuffix(".pbxproj") {
                    add(try XcodeProject(at: path).places)
                } else if !path.hasSuffix(".xcconfig") {
                    add(try PackageManifest(at: path).places)
                } else if !hasProject, let isOnMainActor = try BuildSettings.isOnMainActor(at: path) {
                    // Without a project, a file of build settings counts for all targets.
                    settings.append(isOnMainActor)
                }
            } catch {
                let assumed = isolation == true ? "on the main actor" : "nonisolated"
                problems.append(
                    FileError(path: path, message: "\(error.message), so its targets are taken to be \(assumed)"))
            }
        }
        general = settings.contains(true) ? true : settings.first ?? isolation
    }

    private mutating func add(_ places: [Place]) {
        for place in places { self.places[place.path, default: []].append(place) }
    }

    /// What is said about a file, or else about the innermost folder around it.
    func place(of path: String) -> (isOnMainActor: Bool, isTest: Bool) {
        var path = path.standardPath
        while true {
            if let found = places[path] {
                let isolation =
                    found.contains { $0.isOnMainActor == true } ? true : found.compactMap(\.isOnMainActor).first
                return (isolation ?? general ?? false, found.allSatisfy(\.isTest))
            }
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return (general ?? false, false) }
            path = String(path[..<slash])
        }
    }
}

extension String {
    /// The absolute path without `.` and `..`.
    var standardPath: String { URL(fileURLWithPath: self).standardizedFileURL.path }

    var folder: String { split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }
}
