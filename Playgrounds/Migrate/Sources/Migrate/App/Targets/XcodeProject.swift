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
            throw FileError(path: path, message: "this project can't be read")
        }
        self.objects = objects
        folder = path.standardPath.folder.folder
        for (id, object) in objects {
            for child in object["children"] as? [String] ?? [] { groups[child] = id }
        }
        func all(_ kind: String) -> [(id: String, object: Object)] {
            objects.filter { $0.value["isa"] as? String == kind }.map { ($0.key, $0.value) }
        }
        for project in all("PBXProject").map(\.object) {
            let general = isOnMainActor(project["buildConfigurationList"])
            for target in (project["targets"] as? [String] ?? []).compactMap({ objects[$0] }) {
                let isolation = isOnMainActor(target["buildConfigurationList"]) ?? general
                let isTest = (target["productType"] as? String)?.contains("test") == true
                places += files(of: target).map { .init(path: $0, isOnMainActor: isolation, isTest: isTest) }
            }
        }
        // Files that no target names have what all configurations say.
        let values = Set(all("XCBuildConfiguration").compactMap { isOnMainActor(configuration: $0.id) })
        places.append(.init(path: folder, isOnMainActor: values.count == 1 ? values.first : nil, isTest: false))
    }

    // MARK: - Settings

    /// What the configurations of a target, or of the project, say.
    private func isOnMainActor(_ list: Any?) -> Bool? {
        let ids = object(list)?["buildConfigurations"] as? [String] ?? []
        let values = ids.compactMap { isOnMainActor(configuration: $0) }
        return values.contains(true) ? true : values.first
    }

    private func isOnMainActor(configuration id: String) -> Bool? {
        let settings = objects[id]?["buildSettings"] as? Object
        if let value = settings?[BuildSettings.key] as? String { return BuildSettings.isOnMainActor(value) }
        let file = objects[id]?["baseConfigurationReference"] as? String
        return file.flatMap { try? BuildSettings.isOnMainActor(at: path(of: $0)) }
    }

    private func object(_ id: Any?) -> Object? { (id as? String).flatMap { objects[$0] } }

    // MARK: - Files

    /// The files of a target, and its folders.
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
