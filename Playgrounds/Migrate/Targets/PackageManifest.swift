/// The targets of a package.
struct PackageManifest {
    private(set) var places: [Targets.Place] = []
    private let source: Source

    /// Reads `Package.swift`.
    init(at path: String) throws(FileError) {
        source = Source(try SwiftFiles.read(path))
        if source.problem != nil {
            throw FileError(
                path: path, message: "this manifest isn't understood, so its targets are taken to be nonisolated")
        }
        let folder = path.standardPath.folder
        let kinds: Set = ["target", "executableTarget", "testTarget"]
        let calls = kinds.sorted().flatMap { source.calls(of: $0) }.filter { source[$0.name - 1] == "." }
        let targets = calls.filter { $0.labels.first == "name" && ($0.labels.count > 1 || isInTargets($0)) }
        let isolated = targets.map { isOnMainActor($0.name..<$0.close) }
        // A loop over all targets, or a list that a function makes.
        let isGeneral = !isolated.contains(true) && isOnMainActor(source.tokens.indices)
        for (target, isIsolated) in zip(targets, isolated) {
            let isTest = source[target.name] == "testTarget"
            guard let name = text(of: "name", in: target) else { continue }
            let path = text(of: "path", in: target) ?? "\(isTest ? "Tests" : "Sources")/\(name)"
            let isolation = isIsolated || isGeneral
            places.append(.init(path: "\(folder)/\(path)".standardPath, isOnMainActor: isolation, isTest: isTest))
        }
        if isGeneral { places.append(.init(path: folder, isOnMainActor: true, isTest: false)) }
    }

    /// Whether a call is no dependency, such as `.target(name: "Kit")` in the target that depends on it.
    private func isInTargets(_ call: ObserverCall) -> Bool {
        let open = (0..<call.name).last { source[$0] == "[" && (source.partners[$0] ?? 0) > call.close } ?? 0
        return source[open - 2] != "dependencies"
    }

    private func text(of label: String, in call: ObserverCall) -> String? {
        guard let argument = call.arguments.first(where: { $0.label == label })?.tokens, argument.count == 1 else {
            return nil
        }
        let text = source.text(ofTokens: argument)
        return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : nil
    }

    /// Whether some tokens set the main actor, also by a constant of the manifest.
    private func isOnMainActor(_ range: Range<Int>, depth: Int = 0) -> Bool {
        range.contains { index in
            if source[index] == "defaultIsolation" { return source[index + 2] == "MainActor" }
            if source.tokens[index].kind == .literal {
                let isFlag = source.text(ofTokens: index..<index + 1) == "\"-default-isolation\""
                return isFlag
                    && source.text(source.tokens[min(index + 2, source.tokens.count - 1)].range) == "\"MainActor\""
            }
            guard depth < 3, range.count < source.tokens.count, source.isWord(index), source[index - 1] != "." else {
                return false
            }
            let declaration = source.tokens.indices.first {
                source[$0] == source[index] && ["let", "var"].contains(source[$0 - 1])
            }
            return declaration.flatMap { source.value(ofDeclaration: $0) }.map { isOnMainActor($0, depth: depth + 1) }
                == true
        }
    }
}
