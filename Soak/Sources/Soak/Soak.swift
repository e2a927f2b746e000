import Foundation

/// Uses the library on many threads, queues and actors at once, and holds every delivery to the contract.
///
/// Who posts numbers the posts, so a handler sees by itself what is lost, doubled or reordered. The soak itself puts threads in
/// order as little as can be, because Thread Sanitizer has to see what the library does about that.
@main
enum Soak {
    static let help = """
        usage: swift run -c release --package-path Soak Soak [--seconds N] [--seed N] [--threads N]

        Uses NotificationToken from N threads (6), and in all contexts, for N seconds (60), with choices that follow from the
        seed (1). It exits with 1 if a delivery was lost, doubled, late (after the end), reordered, misdirected (sender, center,
        context) or nested with others in a post, if an actor had not got a post yet (stale), if a handler was not released, if
        nothing moves (stuck), if processors are busy while all wait (spinning), or if memory has grown.
        """

    static func main() {
        var options = ["--seconds": 60, "--seed": 1, "--threads": 6]
        var arguments = CommandLine.arguments.dropFirst()
        while let option = arguments.popFirst() {
            let value = arguments.popFirst().flatMap { Int($0) } ?? 0
            if 1..<1_000_000 ~= value, options.updateValue(value, forKey: option) != nil { continue }
            print(help)
            exit(option == "--help" ? 0 : 2)
        }
        let stage = Stage(seed: options["--seed"] ?? 0, threads: options["--threads"] ?? 0)
        Thread { [options] in Director(stage: stage).run(for: .seconds(options["--seconds"] ?? 0)) }.start()
        dispatchMain()
    }
}
