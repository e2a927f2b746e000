import Foundation

/// The targets of an Xcode project.
struct XcodeProject {
    private typealias Object = [String: Any]

    private(set) var places: [Targets.Place] = []
    private let objects: [String: Object]
    private let folder: String
    /// The group of each file and group.
    private var groups: [String: String] = [:]

    /// Reads `Name.xcodeproj/project.pbxproj`.
    init(at path: String) throws(FileError) {
        guard let data = FileManager.default.contents(atPath: path),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? Object,
            let objects = list["objects"] as? [String: Object]
        else {
            throw FileError(
                path: path, message: "this project can't be read, so its targets are taken to be nonisolated")
        }
        self.objects = objects
        folder = path.standardPath.folder.folder
        for (id, object) in objects {
            for child in object["children"] as? [String] ?? [] { groups[child] = id }
        }
        for object in objects.values where object["isa"] as? String == "PBXProject" {
            let general = isOnMainActor(object["buildConfigurationList"])
            let targets = (object["targets"] as? [String] ?? []).compactMap { objects[$0] }
            let isolations = targets.map { isOnMainActor($0["buildConfigurationList"]) ?? general }
            for (target, isolation) in zip(targets, isolations) {
                let isTest = (target["productType"] as? String)?.contains("test") == true
                places += files(of: target).map { .init(path: $0, isOnMainActor: isolation, isTest: isTest) }
            }
            // Files that no target names are those of all targets.
            let isMain = !isolations.contains(false) && isolations.contains(true)
            places.append(.init(path: folder, isOnMainActor: isMain ? true : general, isTest: false))
        }
    }

    // MARK: - Settings

    /// What the configurations of a target, or of the project, say.
    private func isOnMainActor(_ list: Any?) -> Bool? {
        let ids = object(list)?["buildConfigurations"] as? [String] ?? []
        let values = ids.compactMap { id -> Bool? in
            guard let configuration = objects[id] else { return nil }
            let file = (configuration["baseConfigurationReference"] as? String).map { path(of: $0) }
            let value = (configuration["buildSettings"] as? Object)?[BuildSettings.key] as? String
            return value.flatMap(BuildSettings.isOnMainActor)
                ?? file.flatMap { try? BuildSettings.isOnMainActor(at: $0) }
        }
        return values.contains(true) ? true : values.first
    }

    private func object(_ id: Any?) -> Object? { (id as? String).flatMap { objects[$0] } }

    // MARK: - Files

    /// The Swift files of a target, and its folders.
    private func files(of target: Object) -> [String] {
        let folders = target["fileSystemSynchronizedGroups"] as? [String] ?? []
        let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
        let files = phases.flatMap { $0["files"] as? [String] ?? [] }.compactMap { objects[$0]?["fileRef"] as? String }
        return (folders + files).map { path(of: $0) }
    }

    /// The path of a file or a group, which mostly is below that of its group.
    private func path(of id: String, depth: Int = 0) -> String {
        let name = objects[id]?["path"] as? String
        let isBelowProject = objects[id]?["sourceTree"] as? String == "SOURCE_ROOT"
        guard depth < 99, !isBelowProject, let group = groups[id] else {
            return name.map { "\(folder)/\($0)".standardPath } ?? folder
        }
        let parent = path(of: group, depth: depth + 1)
        return name.map { "\(parent)/\($0)" } ?? parent
    }
}
