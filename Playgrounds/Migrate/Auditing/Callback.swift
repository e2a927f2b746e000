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
    /// What is known about functions of the system; those of the app are `unknown` here.
    init(of callee: Callee, in file: SourceFile, _ index: TypeIndex) {
        let (words, source) = (callee.words, file.source)
        let last = words.last ?? ""
        let queue = callee.queue(in: source) ?? (callee.isAssignment ? source.startQueue(of: words) : nil)
        if let place = queue.flatMap({ index.place(ofQueue: $0, in: file) }) {
            self = .place(place)
        } else if words == ["Task"] || words == ["Task", "init"] {
            self = .task
        } else if words.starts(with: ["MainActor", "run"]) || last == "assumeIsolated" && words.first == "MainActor" {
            self = .place(.mainActor)
        } else if words == ["Task", "detached"] || last == "addTask" || last == "performBackgroundTask" {
            // coredata/nspersistentcontainer/performbackgroundtask(_:): on a private queue
            self = .place(.elsewhere(callee.text))
        } else if last == "sync" || last == "performAndWait" {
            let receiver = source.words(endingAt: callee.name).dropLast()
            self = receiver.contains("main") ? .place(.mainActor) : .caller
        } else if Self.queueMethods.contains(last) {
            let receiver = source.center(of: ObserverCall(name: callee.name, close: 0, arguments: []))
            let place = receiver.flatMap { index.place(ofQueue: $0, in: file) }
            self = .place(
                place.map { $0.isElsewhere ? .elsewhere(callee.queueText) : $0 } ?? .anywhere("in \(callee.text)"))
        } else if Self.sessionMethods.contains(last) {
            // foundation/urlsession/init(configuration:delegate:delegatequeue:): without a queue, on a serial one of its
            // own
            let isShared = words.starts(with: ["URLSession", "shared"])
            self = .place(isShared ? .elsewhere("in \(callee.text)") : .anywhere("in \(callee.text)"))
        } else if callee.isAssignment {
            self = .unknown
        } else if Self.callers.contains(last) {
            self = .caller
        } else if let first = words.first, Self.interface.contains(last) || first != "self" && index.isInterface(first)
        {
            // What an interface calls, such as the handler of `UIAlertAction(title: …) { … }`.
            self = .place(.mainActor)
        } else {
            self = .unknown
        }
    }

    private static let queueMethods: Set = [
        "async", "asyncAfter", "addOperation", "addBarrierBlock", "perform", "schedule",
    ]
    private static let sessionMethods: Set = ["dataTask", "downloadTask", "uploadTask"]
    /// Functions that call their closure before they return, or later on the same thread.
    private static let callers: Set = [
        "allSatisfy", "autoreleasepool", "compactMap", "contains", "filter", "first", "firstIndex", "flatMap",
        "forEach",
        "map", "reduce", "removeAll", "scheduledTimer", "sorted", "withAnimation", "withLock", "withTransaction",
    ]
    /// Functions of UIKit, AppKit and SwiftUI that are called for `self`, or with a dot.
    private static let interface: Set = [
        "alert", "animate", "animateAlongsideTransition", "dismiss", "onAppear", "onChange", "onDisappear", "onReceive",
        "onTapGesture", "performBatchUpdates", "performWithoutAnimation", "present", "transition",
    ]
}

extension Callee {
    /// The queue that the call names, or that `receive(on:)` names in a pipeline.
    fileprivate func queue(in source: Source) -> Range<Int>? {
        let labels: Set = ["queue", "on", "scheduler", "callbackQueue", "completionQueue"]
        func argument(in range: Range<Int>) -> Range<Int>? {
            source.splitAtCommas(range).first {
                labels.contains(source[$0.lowerBound]) && source[$0.lowerBound + 1] == ":"
            }
            .map { $0.dropFirst(2) }
        }
        if let queue = argument(in: arguments) { return queue }
        guard words.contains("receive") || ["sink", "map", "handleEvents"].contains(words.last) else { return nil }
        var index = name - 1
        while source[index] == "." {
            index -= 1
            while [")", "]", "}"].contains(source[index]), let open = source.partners[index] {
                if let queue = argument(in: open + 1..<index) { return queue }
                index = open - 1
            }
            guard source.isWord(index) else { break }
            index -= 1
        }
        return nil
    }

    fileprivate var queueText: String {
        words.first == "DispatchQueue" ? words.prefix(2).joined(separator: ".") : "in \(text)"
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
    fileprivate func isInterface(_ type: String) -> Bool {
        type.first?.isUppercase == true && declarations(of: type).isEmpty && isolation(of: type) == .mainActor
    }

    /// Where a queue or a scheduler runs what it gets; nil if the files don't show which one it is.
    func place(ofQueue expression: Range<Int>, in file: SourceFile, depth: Int = 0) -> CodePlace? {
        let texts = file.source.texts(expression)
        if texts.contains("main") || texts.contains("viewContext") { return .mainActor }
        let text = file.source.text(ofTokens: expression)
        if texts.contains("global") { return .elsewhere("DispatchQueue.global") }
        let creates = texts.indices.contains {
            ["DispatchQueue", "OperationQueue"].contains(texts[$0]) && texts.dropFirst($0 + 1).first == "("
        }
        if creates { return .elsewhere("on a queue of its own") }
        guard depth < 3, let name = texts.last, text.allSatisfy({ $0.isLetter || $0.isNumber || ".?!_".contains($0) })
        else { return nil }
        let all = (variables[name] ?? []).filter { $0.token != nil }
        let own = all.filter { $0.file == file.path }
        let places = (own.isEmpty ? all : own).map { variable -> CodePlace? in
            guard let token = variable.token, let other = files[variable.file],
                let value = other.source.value(ofDeclaration: token), value.lowerBound != expression.lowerBound
            else { return nil }
            return place(ofQueue: value, in: other, depth: depth + 1)
        }
        guard let first = places.first, places.allSatisfy({ $0 == first }) else { return nil }
        return first?.isElsewhere == true ? .elsewhere("on \(name)") : first
    }
}
