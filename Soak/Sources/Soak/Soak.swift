import Dispatch
import Foundation

/// Uses the library from many threads at once, and checks it against a model.
///
/// The workers run in laps of some thousand steps. Each context, be it a thread, a queue or an actor, writes into a diary of its
/// own. After a lap, when everything is quiet, the audit compares the diaries: it knows for each observation which posts must
/// have arrived, which may have, because registering or ending it overlapped with them, and which must not.
@main
enum Soak {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            guard !options.isHelp else { return print(Options.help) }
            Director(options).start()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
        dispatchMain()
    }
}
