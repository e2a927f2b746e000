// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    // Named, because a path alone would name the package after the folder of the checkout.
    dependencies: [.package(name: "NotificationToken", path: "../..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [.product(name: "NotificationToken", package: "NotificationToken"), "Probes"],
            swiftSettings: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
                .map { .enableUpcomingFeature($0) }
        ),
        // In C, because `malloc` can be replaced only there.
        .target(name: "Probes"),
    ],
    swiftLanguageModes: [.v6]
)
