/// Code on the main actor that another thread may run: a selector, a closure of a pipeline or what a function passes
/// on, or what checks its thread.
struct Observer {
    enum Kind: String, CaseIterable {
        case selector = "a selector"
        case closure = "a closure of a publisher"
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

/// The observers of an app, with what isn't understood.
struct Observers {
    /// Why no check is in an observer, so that it isn't listed.
    enum Unchecked {
        case block, noActor, onMain
    }

    private(set) var unchecked: [Unchecked: Int] = [:]
    private(set) var all: [Observer] = []
    private(set) var unread: [(place: String, text: String)] = []
    let app: AppCode

    /// The observers that are on the main actor, or may be; one for each name.
    init(of app: AppCode) {
        self.app = app
        for file in app.files {
            for call in file.source.calls(of: "addObserver") where !app.index.isOwnCenter(call, in: file) {
                if call.registersSelector { count(.noActor) { $0.addSelector(call, in: file) } }
                if call.registersBlock { count(.block) { $0.addBlock(call, in: file) } }
            }
            for call in file.source.calls(of: "publisher") where call.labels.first == "for" {
                addPublisher(call, in: file)
            }
        }
    }

    /// Counts an observer if nothing is added.
    mutating func count(_ reason: Unchecked, _ add: (inout Self) -> Void) {
        let count = all.count + unread.count
        add(&self)
        if all.count + unread.count == count { unchecked[reason, default: 0] += 1 }
    }

    mutating func add(_ observer: Observer) {
        if observer.name == nil { return misread(observer.place, "it isn't certain which name this is") }
        all.append(observer)
    }

    mutating func misread(_ place: String, _ text: String) { unread.append((place, text)) }
}

extension Observer {
    /// The same observer as one that checks where it runs.
    var checking: Observer {
        Observer(kind: .check, name: name, center: center, doubt: doubt, queue: queue, place: place)
    }
}
