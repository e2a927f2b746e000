// swift-tools-version: 6.0
import PackageDescription

/// The pages of the playground; each is an executable too, named after it without the spaces.
let pages = [
    "Getting Started"
]

let executables: [Target] = pages.map { page in
    .executableTarget(
        name: page.filter { $0 != " " },
        dependencies: [.product(name: "NotificationToken", package: "NotificationToken")],
        path: "NotificationToken.playground/Pages/\(page).xcplaygroundpage"
    )
}

let package = Package(
    name: "Playgrounds",
    platforms: [.macOS(.v13)],
    dependencies: [
        // Named, because a path alone would name the package after the folder of the checkout.
        .package(name: "NotificationToken", path: "..")
    ],
    targets: executables + [
        .testTarget(
            name: "PageTests",
            dependencies: executables.map { .byName(name: $0.name) },
            exclude: ["Expected"]
        )
    ],
    swiftLanguageModes: [.v6]
)
