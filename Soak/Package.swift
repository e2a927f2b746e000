// swift-tools-version: 6.0
import PackageDescription

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]

let package = Package(
    name: "Soak",
    platforms: [.macOS(.v15)],
    // Named, because a path alone would name the package after the folder of the checkout.
    dependencies: [.package(name: "NotificationToken", path: "..")],
    targets: [
        .executableTarget(
            name: "Soak", dependencies: ["NotificationToken"],
            swiftSettings: features.map { .enableUpcomingFeature($0) })
    ],
    swiftLanguageModes: [.v6]
)
