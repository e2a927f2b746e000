import Foundation

/// The targets of a package.
struct PackageManifest {
    private(set) var places: [Targets.Place] = []

    /// Reads `Package.swift`.
    init(at path: String) throws(FileError) {
        let source = Source(try TextFile.read(path))
        if source.problem != nil { throw FileError(path: path, message: "this manifest isn't understood") }
        let folder = path.standardPath.folder
        let kinds = ["target", "executableTarget", "testTarget"]
        // A dependency on another target looks like a target without settings. It changes nothing, because of several
        // places with one path, one that is on the main actor counts.
        let targets = kinds.flatMap { source.calls(of: $0) }.filter {
            source[$0.name - 1] == "." && $0.labels.first == "name"
        }
        let settings = source.calls(of: "defaultIsolation").map(\.name).filter { source[$0 + 2] == "MainActor" }
        // A constant with such settings, which targets name.
        let constants = settings.compactMap { setting in
            (0..<setting).last { source[$0 - 1] == "let" && source.value(ofDeclaration: $0)?.contains(setting) == true }
        }.map { source[$0] }
        func isOnMainActor(_ target: Call) -> Bool {
            let range = target.name..<target.close
            return settings.contains(where: range.contains) || range.contains { constants.contains(source[$0]) }
        }
        // A loop over the targets sets those of all.
        let isGeneral = !settings.isEmpty && !targets.contains(where: isOnMainActor)
        if isGeneral { places.append(.init(path: folder, isOnMainActor: true, isTest: false)) }
        for target in targets {
            func text(of label: String) -> String? {
                let argument = target.arguments.first { $0.label == label }?.tokens
                return argument.map { source.text(ofTokens: $0).replacingOccurrences(of: "\"", with: "") }
            }
            let isTest = source[target.name] == "testTarget"
            let path = text(of: "path") ?? "\(isTest ? "Tests" : "Sources")/\(text(of: "name") ?? "")"
            places.append(
                .init(
                    path: "\(folder)/\(path)".standardPath, isOnMainActor: isGeneral || isOnMainActor(target),
                    isTest: isTest))
        }
    }
}
