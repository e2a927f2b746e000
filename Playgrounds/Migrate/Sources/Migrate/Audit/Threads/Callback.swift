/// Where a function calls the closure that it gets.
enum Callback: Equatable {
    case place(CodePlace)
    /// On the thread of the caller.
    case caller
    /// In a task that is on the actor of the code around the closure.
    case task
    case unknown
}

extension Callback {
    /// What is known about functions of the system, and about calls that name a queue; all others are `unknown` here.
    ///
    /// A function of the app can have the same name. If there is one, the name counts only where the type is known, or
    /// not at all.
    init(of callee: Callee, in file: SwiftFile, _ index: TypeIndex) {
        let source = file.source
        let queue =
            callee.queue(in: source) ?? (callee.isAssignment ? source.startQueue(of: callee.words) : nil)
        if let place = queue.flatMap({ index.place(ofQueue: $0, in: file) }) {
            self = .place(place)
        } else if index.isTaskGroup(callee, in: file) {
            self = .place(.elsewhere(callee.text))
        } else if index.isInterface(callee, in: file) {
            self = .place(.mainActor)
        } else if let words = index.systemWords(callee.words, at: callee.name, in: file) {
            self =
                Self.onThread(words) ?? Self.onQueue(words, callee, in: file, index)
                ?? Self.inFramework(words, callee, index)
        } else {
            self = .unknown
        }
    }

    // MARK: - Tasks and threads

    private static func onThread(_ words: [String]) -> Callback? {
        switch (words.first, words.last) {
        case ("Task", "Task"), ("Task", "init"): .task
        case ("MainActor", "run"), ("MainActor", "assumeIsolated"): .place(.mainActor)
        case ("Task", "detached"): .place(.elsewhere("Task.detached"))
        case ("Thread", "Thread"), ("Thread", "init"), ("Thread", "detachNewThread"), ("pthread_create", _):
            .place(.elsewhere("on another Thread"))
        default: nil
        }
    }

    // MARK: - Queues

    private static func onQueue(
        _ words: [String], _ callee: Callee, in file: SwiftFile, _ index: TypeIndex
    ) -> Callback? {
        guard let last = words.last else { return nil }
        let receiver = file.source.center(of: Call(name: callee.name, close: 0, arguments: []))
        let place = receiver.flatMap { index.place(ofQueue: $0, in: file) }
        if place == nil, index.closureTakers.contains(last), !index.isQueue(callee, in: file) { return nil }
        switch last {
        // coredata/nspersistentcontainer/performbackgroundtask(_:): on a private queue
        case "performBackgroundTask" where index.isContainer(callee, in: file): return .place(.elsewhere(callee.text))
        case "sync", "performAndWait":
            if place == .mainActor { return .place(.mainActor) }
            return place != nil || index.isQueue(callee, in: file) ? .caller : nil
        case "async", "asyncAfter", "addOperation", "addBarrierBlock", "perform", "schedule":
            let text = words.first == "DispatchQueue" ? words.prefix(2).joined(separator: ".") : "in \(callee.text)"
            return .place(place.map { $0.isElsewhere ? .elsewhere(text) : $0 } ?? .onUnknownQueue(callee))
        // foundation/urlsession/init(configuration:delegate:delegatequeue:): without a queue, on its own serial one
        case "dataTask", "downloadTask", "uploadTask":
            let isOwn = words.starts(with: ["URLSession", "shared"]) || index.hasOwnQueue(callee, in: file)
            return .place(isOwn ? .elsewhere("in \(callee.text)") : .onUnknownQueue(callee))
        default: return nil
        }
    }

    // MARK: - Other functions

    private static func inFramework(_ words: [String], _ callee: Callee, _ index: TypeIndex) -> Callback {
        guard let first = words.first, let last = words.last, !callee.isAssignment else { return .unknown }
        if first != "self", index.isInterface(first) { return .place(.mainActor) }
        if words == ["Timer", "scheduledTimer"] { return .caller }
        if index.closureTakers.contains(last) { return .unknown }
        if callers.contains(last) { return .caller }
        return viewModifiers.contains(last) && first.first?.isUppercase == true ? .place(.mainActor) : .unknown
    }

    /// Functions of the system that call their closure before they return.
    private static let callers: Set = [
        "allSatisfy", "autoreleasepool", "compactMap", "contains", "filter", "first", "firstIndex", "flatMap",
        "forEach", "map", "reduce", "removeAll", "sorted", "withAnimation", "withLock", "withTransaction",
    ]
    /// Methods of SwiftUI, for a view that the expression makes.
    private static let viewModifiers: Set = ["alert", "onAppear", "onChange", "onDisappear", "onTapGesture"]
}

extension Callee {
    /// Whether the closure may get what a publisher sends: `map` can also be that of a list.
    var isInPipeline: Bool { words.contains("receive") || ["sink", "map", "handleEvents"].contains(words.last) }

    /// The queue that the call names, or in a pipeline the last operator before it that names one.
    fileprivate func queue(in source: Source) -> Range<Int>? {
        let labels: Set = ["queue", "on", "scheduler", "callbackQueue", "completionQueue"]
        func argument(in range: Range<Int>) -> Range<Int>? {
            source.splitAtCommas(range).first {
                labels.contains(source[$0.lowerBound]) && source[$0.lowerBound + 1] == ":"
            }
            .map { $0.dropFirst(2) }
        }
        if let queue = argument(in: arguments) { return queue }
        guard isInPipeline else { return nil }
        var index = name - 1
        while source[index] == "." {
            index -= 1
            var queue: Range<Int>?
            while [")", "]", "}"].contains(source[index]), let open = source.partners[index] {
                queue = queue ?? argument(in: open + 1..<index)
                index = open - 1
            }
            // Where a publisher is subscribed to says nothing about where it sends.
            if let queue, source[index] != "subscribe" { return queue }
            guard source.isWord(index) else { break }
            index -= 1
        }
        return nil
    }
}

extension Source {
    /// The queue in `monitor.start(queue: …)`, for the handlers of a path monitor, a connection or a listener.
    fileprivate func startQueue(of handler: [String]) -> Range<Int>? {
        guard handler.last?.hasSuffix("UpdateHandler") == true else { return nil }
        let call = calls(of: "start").first { $0.labels == ["queue"] && self[$0.name - 2] == handler.dropLast().last }
        return call?.arguments[0].tokens
    }
}

extension TypeIndex {
    /// What an interface calls, such as the handler of `UIAlertAction(title: …) { … }`.
    func isInterface(_ type: String) -> Bool {
        type.first?.isUppercase == true && declarations(of: type).isEmpty && isolation(of: type) == .mainActor
    }

    /// Methods of UIKit and AppKit.
    private static let interface: Set = [
        "animate", "animateAlongsideTransition", "dismiss", "performBatchUpdates", "performWithoutAnimation", "present",
        "transition",
    ]

    /// Whether a method of UIKit or AppKit is called: its object has a type of an interface, or one that inherits it.
    fileprivate func isInterface(_ callee: Callee, in file: SwiftFile) -> Bool {
        guard !callee.isAssignment, let method = callee.words.last, Self.interface.contains(method) else {
            return false
        }
        let types = types(ofReceiver: callee, in: file)
        return !types.isEmpty
            && types.allSatisfy { isolation(of: $0) == .mainActor && !declares(method, ofType: $0, for: file) }
    }

    /// Whether the files declare a method of a type, or of what it inherits from.
    private func declares(_ method: String, ofType name: String, for file: SwiftFile) -> Bool {
        let paths = declarations(of: name).flatMap { classes(from: $0, in: file.path) }
        return (paths + ancestors(of: name)).contains { members["\($0).\(method)"] != nil }
    }

    /// Whether a task is added to what the files show to be a task group: the parameter of the closure of
    /// `withTaskGroup` or one of its siblings, or a variable of such a type.
    fileprivate func isTaskGroup(_ callee: Callee, in file: SwiftFile) -> Bool {
        guard ["addTask", "addTaskUnlessCancelled"].contains(callee.words.last),
            let group = callee.words.dropLast().last
        else { return false }
        let scopes = file.structure.scopes(around: callee.name)
        if let closure = scopes.first(where: { $0.closure?.parameters.contains(group) == true }) {
            let function = file.source.callee(of: closure.tokens.lowerBound - 1)?.words.last ?? ""
            return function.hasPrefix("with") && function.hasSuffix("TaskGroup")
        }
        let types = types(ofReceiver: callee, in: file)
        return !types.isEmpty && types.allSatisfy { $0.hasSuffix("TaskGroup") && declarations(of: $0).isEmpty }
    }
}
