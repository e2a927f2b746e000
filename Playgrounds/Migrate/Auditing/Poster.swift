/// Code that posts a notification.
struct Poster {
    /// The notification, if the files say which one it is.
    let name: NameReader.Found?
    let center: [String]?
    let codePlace: CodePlace
    let place: String

    /// The posters of a file, one for each name.
    static func all(in file: SourceFile, _ index: TypeIndex, _ reader: NameReader) -> [Poster] {
        file.source.calls(of: "post").flatMap { call -> [Poster] in
            guard let center = file.center(of: call), let expression = file.postedName(by: call) else { return [] }
            let names = reader.names(expression, in: file)
            let own = index.place(of: call.name, in: file)
            return (names.isEmpty ? [nil] : names.map(Optional.some)).map { name in
                let (file, token) = name?.call ?? (file, call.name)
                // Code without an actor runs where its caller runs.
                let codePlace = own == .mainActor || own.isElsewhere ? own : index.place(of: token, in: file)
                return Poster(name: name, center: center, codePlace: codePlace, place: file.place(ofToken: token))
            }
        }
    }
}

extension SourceFile {
    /// The name in `post(name: …)` or `post(Notification(name: …))`.
    fileprivate func postedName(by call: ObserverCall) -> Range<Int>? {
        guard let first = call.arguments.first else { return nil }
        if first.label == "name" { return first.tokens }
        guard let open = first.tokens.first(where: { source[$0] == "(" }), let close = source.partners[open],
            source[open + 1] == "name", source[open + 2] == ":"
        else { return nil }
        return source.splitAtCommas(open + 3..<close).first
    }
}
