// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Migrate",
    platforms: [.macOS(.v12)],
    targets: [
        .executableTarget(name: "Migrate"),
        .testTarget(name: "MigrateTests", dependencies: ["Migrate"], exclude: ["Fixtures"]),
    ],
    swiftLanguageModes: [.v6]
)
