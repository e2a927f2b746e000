import Foundation
import Testing

@testable import Migrate

/// Which files are on the main actor by default, and which are tests, as project files and manifests say it.
@Suite struct TargetTests {
    private let folder = TemporaryFolder()

    @Test(
        "A package's target is on the main actor if its settings say so",
        arguments: [
            (
                #".target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)]), .target(name: "Kit")"#,
                ["App"]
            ),
            (#".target(name: "App", path: "Kit", swiftSettings: settings), .testTarget(name: "App")"#, ["Kit"]),
            (
                #".target(name: "Kit", dependencies: [.target(name: "App")], swiftSettings: settings), .target(name: "App")"#,
                ["Kit"]
            ),
            (#".target(name: "App", swiftSettings: [.defaultIsolation(nil)]), .target(name: "Kit")"#, []),
            (
                #".target(name: "App"), .target(name: "Kit")]); for t in package.targets { t.swiftSettings = [.defaultIsolation(MainActor.self)] }; print([0"#,
                ["App", "Kit"]
            ),
        ])
    func readsManifests(targets: String, expected: [String]) throws {
        try folder.write(
            "let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]\nlet package = Package(targets: [\(targets)])"
                .replacingOccurrences(
                    of: targets.contains("settings)")
                        ? "\r" : "let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]\n", with: ""),
            to: "Package.swift")
        try writeScreens(to: ["Sources/App", targets.contains("path") ? "Kit" : "Sources/Kit"])
        #expect(try listed() == expected)
    }

    @Test(
        "A target of a project is on the main actor if its settings, the project's, or a file of build settings say so",
        arguments: [
            ("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;", "", nil, ["App"]),
            ("", "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;", nil, ["App", "Kit"]),
            (
                "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;", "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;", nil,
                ["Kit"]
            ),
            ("", "", "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor // as in new projects", ["App"]),
            ("", "", #"#include "Base Settings.xcconfig""#, ["App"]),
            ("", "", #"#include? "../Configs/Base Settings.xcconfig""#, ["App"]),
        ] as [(String, String, String?, [String])])
    func readsProjects(target: String, project: String, configuration: String?, expected: [String]) throws {
        try folder.write(projectFile(target: target, project: project), to: "App.xcodeproj/project.pbxproj")
        try folder.write(configuration ?? "", to: "Configs/App.xcconfig")
        try folder.write(
            "SWIFT_DEFAULT_ACTOR_ISOLATION[config=Debug] = MainActor", to: "Configs/Base Settings.xcconfig")
        try writeScreens(to: ["App", "Kit", "AppTests"])
        #expect(try listed() == expected)
    }

    @Test("Without a project, a file of build settings counts for all files, and without that, the option does")
    func readsSettings() throws {
        try writeScreens(to: ["App"])
        #expect(try listed() == [])
        #expect(try listed(["--default-isolation", "MainActor"]) == ["App"])
        #expect(Run(["--audit", folder.path]).printed.contains("1 more observer"))
        try folder.write("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor", to: "App.xcconfig")
        #expect(try listed() == ["App"])
        #expect(!Run(["--audit", folder.path]).printed.contains("more observer"))
    }

    @Test("A file about targets that can't be read is named, with what is assumed instead")
    func reportsProblems() throws {
        try folder.write("{ objects = ", to: "App.xcodeproj/project.pbxproj")
        try folder.write("let package = (", to: "Package.swift")
        try writeScreens(to: ["App"])
        let run = Run(["--audit", folder.path])
        #expect(run.status == .success)
        #expect(
            run.messages.sorted() == [
                "\(folder.path)/App.xcodeproj/project.pbxproj: warning: this project can't be read, so its targets are taken to be nonisolated",
                "\(folder.path)/Package.swift: warning: this manifest isn't understood, so its targets are taken to be nonisolated",
            ])
        let other = Run(["--audit", "--default-isolation", "MainActor", folder.path])
        #expect(other.messages.map { $0.hasSuffix("taken to be on the main actor") } == [true, true])
    }

    @Test("An observer in a closure of a class that is on the main actor by default is rewritten")
    func rewrites() throws {
        try folder.write(
            "import Foundation\nclass Model: NSObject {\n    func start() { queue.async { center.addObserver(self, selector: #selector(show), name: .a, object: nil) } }\n    @objc func show() {}\n}\n",
            to: "Model.swift")
        #expect(Run([folder.path]).printed.isEmpty)
        #expect(Run(["--default-isolation", "MainActor", folder.path]).printed.contains("{ @MainActor target, _ in"))
    }

    private func writeScreens(to folders: [String]) throws {
        for name in folders {
            let observe =
                "NotificationCenter.default.addObserver(self, selector: #selector(show), name: .a, object: nil)"
            let screen =
                "final class \(name.split(separator: "/").last ?? "")Screen: NSObject { func start() { \(observe) }; @objc func show() {} }"
            let post = "Task.detached { NotificationCenter.default.post(name: .a, object: nil) }"
            try folder.write("\(screen)\nfunc save() { \(post) }", to: "\(name)/Screen.swift")
        }
    }

    /// The folders whose observers an audit lists.
    private func listed(_ options: [String] = []) throws -> [String] {
        let printed = Run(["--audit"] + options + [folder.path]).printed
        return ["App", "Kit"].filter { printed.contains("\($0)/Screen.swift:1") }
    }

    /// A project whose target App names a file, and whose targets Kit and AppTests have folders.
    private func projectFile(target: String, project: String) -> String {
        """
        // !$*UTF8*$!
        { archiveVersion = 1; objects = {
            P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T, K, X); };
            G = {isa = PBXGroup; children = (GA, GK, GX, GC); sourceTree = "<group>"; };
            GA = {isa = PBXGroup; children = (F); path = App; sourceTree = "<group>"; };
            GC = {isa = PBXGroup; children = (C); name = Configs; sourceTree = "<group>"; };
            C = {isa = PBXFileReference; path = Configs/App.xcconfig; sourceTree = SOURCE_ROOT; };
            GK = {isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
            GX = {isa = PBXFileSystemSynchronizedRootGroup; path = AppTests; sourceTree = "<group>"; };
            F = {isa = PBXFileReference; path = Screen.swift; sourceTree = "<group>"; };
            B = {isa = PBXBuildFile; fileRef = F; };
            S = {isa = PBXSourcesBuildPhase; files = (B); };
            T = {isa = PBXNativeTarget; buildConfigurationList = TL; buildPhases = (S); name = App; };
            K = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (GK); name = Kit; };
            X = {isa = PBXNativeTarget; fileSystemSynchronizedGroups = (GX); productType = "com.apple.product-type.bundle.unit-test"; };
            PL = {isa = XCConfigurationList; buildConfigurations = (PC); };
            PC = {isa = XCBuildConfiguration; buildSettings = { \(project) }; name = Debug; };
            TL = {isa = XCConfigurationList; buildConfigurations = (TC); };
            TC = {isa = XCBuildConfiguration; baseConfigurationReference = C; buildSettings = { \(target) }; name = Debug; };
        }; rootObject = P; }
        """
    }
}
