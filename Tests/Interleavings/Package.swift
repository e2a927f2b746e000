// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The files that synchronize or differ by platform, which the target replaces.
let replaced = [
    "Center/CenterRegistration", "Support/ActorQueue", "Support/Lock", "Support/Platform", "Support/DispatchQueues",
    "Support/Timeout",
]

let package = Package(
    name: "Interleavings",
    platforms: [.macOS(.v15)],
    targets: [
        // Threads that run one at a time, and the search for an order that breaks a rule.
        .target(name: "Scheduling", swiftSettings: settings),
        // `Library` is a link to the library's sources.
        .target(
            name: "NotificationToken",
            dependencies: ["Scheduling"],
            exclude: ["Library/NotificationToken.docc", "Library/Pictures", "Library/README.md"]
                + replaced.map { "Library/\($0).swift" },
            swiftSettings: settings),
        .executableTarget(
            name: "Interleavings",
            dependencies: ["Scheduling", "NotificationToken"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
