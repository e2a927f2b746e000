import Foundation

/// Rewrites an app's observers with selectors, or audits them, as `Command.help` says.
@main
enum Migrate {
    static func main() {
        var command = Command(
            print: { FileHandle.standardOutput.write(Data($0.utf8)) },
            tell: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
