// swift-tools-version: 6.2
import PackageDescription

/// The pages of the playground.
///
/// Each is also an executable, named after the page in upper camel case, as in `GettingStarted`.
let pages = [
    "Getting Started",
    "Keys",
    "Threads and Actors",
    "Sequences",
]

let executables: [Target] = pages.map { page in
    .executableTarget(
        name: page.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
        dependencies: [.product(name: "NotificationToken", package: "NotificationToken")],
        path: "NotificationToken.playground/Pages/\(page).xcplaygroundpage"
    )
}

let package = Package(
    name: "Playgrounds",
    platforms: [.macOS(.v12)],
    dependencies: [
        // Named, because a path alone would name the package after the folder of the checkout.
        .package(name: "NotificationToken", path: "..")
    ],
    targets: executables,
    swiftLanguageModes: [.v6]
)
