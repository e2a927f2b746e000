// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Soak",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, because a path alone would name the package after the folder of the checkout.
        .package(name: "NotificationToken", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "Soak",
            dependencies: [.product(name: "NotificationToken", package: "NotificationToken")],
            swiftSettings: settings
        )
    ],
    swiftLanguageModes: [.v6]
)
