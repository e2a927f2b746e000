// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        // Named, because a path alone would name the package after the folder of the checkout.
        .package(name: "NotificationToken", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [.product(name: "NotificationToken", package: "NotificationToken"), "Probes"],
            swiftSettings: settings
        ),
        // In C, because only there can `malloc` be defined anew.
        .target(name: "Probes"),
    ],
    swiftLanguageModes: [.v6]
)
