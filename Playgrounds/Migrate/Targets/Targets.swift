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
    /// What can't be read, and what is assumed instead.
    private(set) var problems: [FileError] = []

    /// `files` are those named like project files, manifests, and files of build settings.
    init(_ files: [String], assuming isolation: Bool?) {
        for path in files where !path.hasSuffix(".xcconfig") {
            do throws(FileError) {
                if path.hasSuffix(".pbxproj") {
                    for place in try XcodeProject(at: path).places { add(place) }
                } else {
                    for place in try PackageManifest(at: path).places { add(place) }
                }
            } catch {
                problems.append(error)
            }
        }
        // Without a project, a file of build settings counts for all targets.
        let hasProject = files.contains { $0.hasSuffix(".pbxproj") }
        let settings = files.filter { $0.hasSuffix(".xcconfig") && !hasProject }.compactMap { path -> Bool? in
            do throws(FileError) { return try BuildSettings.isOnMainActor(at: path) } catch { problems.append(error) }
            return nil
        }
        general = settings.contains(true) ? true : settings.first ?? isolation
    }

    private mutating func add(_ place: Place) { places[place.path, default: []].append(place) }

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
