import Foundation
import Testing

@testable import Migrate

/// What the command says about an app whose files are in a temporary folder.
@Suite struct ReportTests {
    private let folder = TemporaryFolder()

    @Test("The summary counts what is left by cause and class, after what to do first, in 80 columns")
    func summarizes() throws {
        try folder.write(
            """
            import UIKit
            class Base: UIViewController {
                func start(_ action: Selector) {
                    center.addObserver(self, selector: action, name: .changed, object: nil)
                    center.addObserver(self, selector: #selector(load), name: .changed, object: nil)
                }
                @objc func load() {}
                func stop(_ name: Notification.Name) { center.removeObserver(self, name: name, object: nil) }
            }
            final class First: Base {
                func observe() {
                    center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
                    center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
                }
                @objc func refresh() {}
            }
            final class Second: Base {
                func observe() {
                    center.addObserver(self, selector: #selector(show(_:)), name: .changed, object: nil)
                }
                @objc func show(_ isAnimated: Bool) {}
            }
            """, to: "Modules/App/Screens.swift")
        let block = "let token = center.addObserver(forName: .changed, object: nil, queue: nil) { _ in }"
        try folder.write(block, to: "Modules/App/Block.swift")
        let store = """
            import App
            final class Store {
                func start() { center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil) }
                @objc func refresh() {}
            }
            """
        try folder.write(store, to: "Kit/Sources/Store/Store.swift")
        let model = store.replacingOccurrences(of: "Store {", with: "Model: @unchecked Sendable {")
        try folder.write(model, to: "Modules/App/Model/Model.swift")
        try folder.write(model.replacingOccurrences(of: "Model", with: "Face"), to: "Watch/Faces/Face.swift")
        #expect(
            Run([folder.path]).messages[0] == """
                Selectors: 8 found, 3 would be rewritten in 3 files, 5 left. Blocks: 1, which
                    stay. Add --write to write the files.
                Base removes observers of others, so 2 of theirs are left: migrate it first.
                3 left: An observer is removed, and a new observation would go on: First (2),
                    Base (1). See “Delete what is left” in Migrating.md.
                1 left: A helper observes for its callers: Base (1). See “Old code by form” in
                    Migrating.md.
                1 left: A bug: the method takes something else than a notification: Second (1).
                    See “Old code by form” in Migrating.md.
                1 rewritten: The class is neither Sendable nor on an actor, so the new code
                    doesn't compile in language mode 6: Store (1). See “Classes without an
                    actor” in Migrating.md.
                Link the library in the targets of these folders, with their files: App (1),
                    Store (1), Watch (1). It needs iOS 15, macOS 12, tvOS 15, watchOS 9,
                    visionOS 1 or newer.
                """)
    }

    @Test("The systems that the summary names are those of the library's package")
    func namesSystems() throws {
        let manifest = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("Package.swift")
        let systems = Summary.systems.components(separatedBy: ", ").map {
            ".\($0.replacingOccurrences(of: " ", with: "(.v")))"
        }
        #expect(try String(contentsOf: manifest, encoding: .utf8).contains("[\(systems.joined(separator: ", "))]"))
    }
}
