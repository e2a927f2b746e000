// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What the library synchronizes with, and nothing else: `Support/` of the target has a file of the same name for each.
let replaced = ["ActorQueue", "Condition", "Handover", "Limits", "Lock", "MainQueue", "WorkQueue"]

let package = Package(
    name: "Interleavings",
    platforms: [.macOS(.v15)],
    targets: [
        // Knows nothing of notifications: threads that run one at a time, and the search for an order that breaks something.
        .target(name: "Scheduling", swiftSettings: settings),
        // The library's own sources, on threads of the scheduler. `Library` is a link to them.
        .target(
            name: "NotificationToken",
            dependencies: ["Scheduling"],
            exclude: ["Library/NotificationToken.docc"] + replaced.map { "Library/Support/\($0).swift" },
            swiftSettings: settings),
        .executableTarget(
            name: "Interleavings",
            dependencies: ["Scheduling", "NotificationToken"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
