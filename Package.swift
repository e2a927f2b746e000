// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "NotificationToken",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "NotificationToken", targets: ["NotificationToken"])],
    targets: [
        .target(name: "NotificationToken", exclude: ["README.md", "Pictures"], swiftSettings: settings),
        .testTarget(
            name: "NotificationTokenTests",
            dependencies: ["NotificationToken"],
            // Elsewhere a process can't start others, and so can't see them end.
            swiftSettings: settings + [.define("EXIT_TESTS", .when(platforms: [.linux, .macOS]))]
        ),
    ],
    swiftLanguageModes: [.v6]
)
