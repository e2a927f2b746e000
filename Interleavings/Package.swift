// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What the library synchronizes with, and what differs by platform; the target has a file of its own for each.
let replaced = [
    "Center/Registration", "Support/ActorQueue", "Support/Condition", "Support/Limits", "Support/Lock",
    "Support/MainQueue", "Support/WorkQueue",
]
/// What only those files need that have been replaced.
let unused = ["Support/SanitizerFence", "Support/SystemLock", "Center/Registration+ObjectiveC"]

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
            exclude: ["Library/NotificationToken.docc"] + (replaced + unused).map { "Library/\($0).swift" },
            swiftSettings: settings),
        .executableTarget(
            name: "Interleavings",
            dependencies: ["Scheduling", "NotificationToken"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
