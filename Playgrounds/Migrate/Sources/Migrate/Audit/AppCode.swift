/// The files of an app without its tests, and what an audit reads in them.
struct AppCode {
    let files: [SwiftFile]
    var index: TypeIndex
    let functions: Functions
    let names: NameReader
    let centers: CenterReader

    init(_ files: [SwiftFile], _ index: TypeIndex) {
        (self.files, self.index) = (files, index)
        functions = Functions(in: files)
        names = NameReader(functions, index)
        centers = CenterReader(of: files, index)
    }

    /// The names in a call, or nil instead of them.
    func names(in call: Call, _ file: SwiftFile) -> [NameReader.Found?] {
        let found = call.notification.map { names.names($0.tokens, in: file) } ?? []
        return found.isEmpty ? [nil] : found
    }

    /// What is passed as the parameter that a token names, by the call that passes the name, if that is known.
    func origins(of token: Int, for name: NameReader.Found?, in file: SwiftFile) -> [Functions.Argument]? {
        guard let parameter = functions.parameter(token, in: file) else { return nil }
        let origins = functions.origins(ofParameter: parameter.position, of: parameter.function)
        guard let call = name?.call else { return origins }
        return origins.filter { $0.file.path == call.file.path && $0.call.name == call.token }
    }
}
