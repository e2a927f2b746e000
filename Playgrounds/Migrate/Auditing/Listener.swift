/// Code on the main actor that another thread may run: a selector, a closure of a pipeline, or what checks its thread.
struct Listener {
    enum Kind: String, CaseIterable {
        case selector = "a selector"
        case closure = "a closure without a scheduler"
        case check = "code that checks for the main thread"
        case passed = "a closure that a function passes on"
    }

    let kind: Kind
    /// The notification, if the files say which one it is.
    let name: NameReader.Found?
    let center: [String]?
    /// Why it may not be on the main actor, if the files don't show that it is.
    var doubt: String?
    /// Where the code runs, if the poster doesn't decide it.
    var queue: CodePlace?
    let place: String
}

/// The listeners of an app, with what isn't understood.
struct Listeners {
    private(set) var all: [Listener] = []
    private(set) var unread: [(place: String, text: String)] = []
    let app: AppCode

    /// The listeners that are on the main actor, or may be; one for each name.
    init(of app: AppCode) {
        self.app = app
        for file in app.files {
            for call in file.observers { addSelector(call, in: file) }
            for call in file.source.calls(of: "addObserver") where call.labels.first == "forName" {
                addBlock(call, in: file)
            }
            for call in file.source.calls(of: "publisher") where call.labels.first == "for" {
                addPublisher(call, in: file)
            }
            addUnknownWrappers(in: file)
        }
    }

    mutating func add(_ listener: Listener) {
        if listener.name == nil { return misread(listener.place, "it isn't certain which name this is") }
        all.append(listener)
    }

    mutating func misread(_ place: String, _ text: String) { unread.append((place, text)) }

    // MARK: - Selectors

    private mutating func addSelector(_ call: ObserverCall, in file: SourceFile) {
        let selector = call.arguments.lazy.compactMap { SelectorReference($0.tokens, in: file.source) }.first
        for name in app.names(in: call, file) {
            guard let targets = app.targets(of: call, selector, for: name, in: file) else {
                misread(file.place(ofToken: call.name), "it isn't certain which object observes")
                continue
            }
            for target in targets {
                var listener = Listener(
                    kind: .selector, name: name, center: app.centers.center(of: call, in: file),
                    place: target.file.place(ofToken: target.token))
                switch app.place(of: selector?.method, in: target) {
                case .mainActor?: break
                case let place?:
                    guard let type = place.typeThatDecides else { continue }
                    listener.doubt = "if \(type) is on the main actor"
                case nil: listener = listener.checking
                }
                add(listener)
            }
        }
    }

    // MARK: - Blocks

    private mutating func addBlock(_ call: ObserverCall, in file: SourceFile) {
        guard let queue = call.arguments.first(where: { $0.label == "queue" })?.tokens else { return }
        let place = app.index.place(ofQueue: queue, in: file)
        if place == .mainActor { return }
        let text = file.source.text(ofTokens: queue)
        let isNil = text == "nil"
        let brace = call.close + 1
        let trailing = file.source[brace] == "{" ? file.source.partners[brace].map { brace..<$0 + 1 } : nil
        guard let block = trailing ?? call.arguments.first(where: { $0.label == "using" })?.tokens else { return }
        for name in app.names(in: call, file) {
            let listener = Listener(
                kind: .check, name: name, center: app.centers.center(of: call, in: file),
                queue: isNil ? nil : place ?? .anywhere("on \(text)"), place: file.place(ofToken: call.name))
            if app.checks(block, in: file) {
                add(listener)
            } else {
                addPassed(block, as: listener, in: file)
            }
        }
    }
}

extension Listener {
    /// The same listener as one that checks where it runs.
    var checking: Listener { Listener(kind: .check, name: name, center: center, queue: queue, place: place) }
}
