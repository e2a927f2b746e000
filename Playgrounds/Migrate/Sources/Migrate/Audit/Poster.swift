/// Code that posts a notification.
struct Poster {
    /// The notification, if the files say which one it is.
    let name: NameReader.Found?
    let center: [String]?
    let codePlace: CodePlace
    let place: String
    /// The type, or the file, whose code posts.
    let owner: String

    /// The posters of an app, one for each name.
    static func all(in app: AppCode) -> [Poster] {
        let posting = PostingPlace(index: app.index, functions: app.functions)
        return app.files.flatMap { file in
            file.source.calls(of: "post").flatMap { call -> [Poster] in
                if call.labels == [nil, "subject"] { return app.messagePosters(call, in: file) }
                guard let center = app.centers.center(of: call, in: file), !app.index.isOwnCenter(call, in: file) else {
                    return []
                }
                let expression = file.postedName(by: call)
                // Without a label, a notification of the default center can still be one of any name.
                if expression == nil, call.labels != [nil] || center != SwiftFile.defaultCenter { return [] }
                let names = expression.map { app.names.names($0, in: file) } ?? []
                // Something else can have a method of this name, too.
                let words = file.source.center(of: call).map { file.source.texts($0) } ?? []
                if names.isEmpty, app.index.typeOtherThanCenter(of: words, in: file.path) != nil { return [] }
                let own = posting.place(of: call.name, in: file)
                return (names.isEmpty ? [nil] : names.map(Optional.some)).map { name in
                    let (file, token) = name?.call ?? (file, call.name)
                    // Code without an actor runs where its caller runs.
                    let codePlace = own == .mainActor || own.isElsewhere ? own : posting.place(of: token, in: file)
                    let owner = file.structure.type(around: token)?.name ?? file.name
                    return Poster(
                        name: name, center: center, codePlace: codePlace, place: file.place(ofToken: token),
                        owner: owner)
                }
            }
        }
    }
}

extension AppCode {
    /// The poster of a message of the files that is a `MainActorMessage`.
    fileprivate func messagePosters(_ call: Call, in file: SwiftFile) -> [Poster] {
        let type = file.source[call.arguments[0].tokens.lowerBound]
        guard let center = centers.center(of: call, in: file), index.ancestors(of: type).contains("MainActorMessage")
        else { return [] }
        let declarations = index.variables["name"]?.filter { $0.owner?.name == type } ?? []
        return declarations.flatMap { declaration -> [Poster] in
            guard let token = declaration.token, let other = index.files[declaration.file],
                let value = other.source.value(ofDeclaration: token)
            else { return [] }
            let (place, owner) = (file.place(ofToken: call.name), file.structure.type(around: call.name)?.name)
            return names.names(value, in: other).map {
                Poster(name: $0, center: center, codePlace: .mainActor, place: place, owner: owner ?? file.name)
            }
        }
    }
}

extension SwiftFile {
    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The name in `post(name: …)`, `post(Notification(name: …))`, or a variable with such a notification.
    fileprivate func postedName(by call: Call) -> Range<Int>? {
        guard let first = call.arguments.first else { return nil }
        if first.label == "name" { return first.tokens }
        if let name = source.name(inNotification: first.tokens) { return name }
        guard first.label == nil, first.tokens.count == 1 else { return nil }
        let scopes = structure.scopes(around: call.name).prefix { scope in
            switch scope.kind {
            case .type, .file: false
            case .function, .closure, .block: true
            }
        }
        let declaration = scopes.last?.tokens.first {
            source[$0] == source[first.tokens.lowerBound] && ["let", "var"].contains(source[$0 - 1])
        }
        return declaration.flatMap { source.value(ofDeclaration: $0) }.flatMap { source.name(inNotification: $0) }
    }
}

extension Source {
    /// The name in `Notification(name: …)`.
    fileprivate func name(inNotification expression: Range<Int>) -> Range<Int>? {
        guard let open = expression.first(where: { self[$0] == "(" }), let close = partners[open],
            self[open + 1] == "name", self[open + 2] == ":"
        else { return nil }
        return splitAtCommas(open + 3..<close).first
    }
}
