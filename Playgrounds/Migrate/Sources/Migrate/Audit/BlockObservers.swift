// Observers with a block.

extension Observers {
    /// Adds a block that checks for the main actor, or else the closures of callers that it calls.
    ///
    /// The block itself is `@Sendable`, so the compiler puts no check into it.
    mutating func addBlock(_ call: Call, in file: SwiftFile) {
        guard let queue = call.arguments.first(where: { $0.label == "queue" })?.tokens else { return }
        let place = app.index.place(ofQueue: queue, in: file)
        if place == .mainActor { return }
        let text = file.source.text(ofTokens: queue)
        let isNil = text == "nil"
        let brace = call.close + 1
        let trailing = file.source[brace] == "{" ? file.source.partners[brace].map { brace..<$0 + 1 } : nil
        guard let block = trailing ?? call.arguments.first(where: { $0.label == "using" })?.tokens else { return }
        for name in app.names(in: call, file) {
            let observer = Observer(
                kind: .check, name: name, center: app.centers.center(of: call, in: file),
                queue: isNil ? nil : place ?? .anywhere("on \(text)"), place: file.place(ofToken: call.name))
            if app.checks(block, in: file) {
                add(observer)
            } else {
                addPassed(block, as: observer, in: file)
            }
        }
    }
}
