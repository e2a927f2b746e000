// swift-tools-version: 6.0
import PackageDescription

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let settings = features.map { SwiftSetting.enableUpcomingFeature($0) }

let package = Package(
    name: "Soak",
    platforms: [.macOS(.v15)],
    // Named, because a path alone would name the package after the folder of the checkout.
    dependencies: [.package(name: "NotificationToken", path: "..")],
    targets: [.executableTarget(name: "Soak", dependencies: ["NotificationToken"], swiftSettings: settings)]
)
