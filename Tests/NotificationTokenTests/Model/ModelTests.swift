import Foundation
import NotificationToken
import Testing

extension SerializedSuites {
    /// Plays random scripts with the library, and with a model of The Contract.
    ///
    /// `swift test` always plays the same 1,000 scripts. To play others:
    ///
    /// ```sh
    /// RANDOM_SEED=1001 RANDOM_SCRIPTS=100000 swift test --disable-xctest --filter ModelTests
    /// ```
    @Suite("A model of The Contract predicts every call, release and result", timeLimit)
    @MainActor struct ModelTests {
        @Test("The library leaves the same trace as the model, whatever a random script does")
        func random() async {
            let first = number("RANDOM_SEED") ?? 7601
            var played = 0
            for seed in first..<first + (number("RANDOM_SCRIPTS") ?? 1000) {
                let script = Script(seed: seed)
                switch await compare(script) {
                case nil: break
                case true?: played += 1
                case false?: return await report(script, seed)
                }
            }
            #expect(played > 0, "The Contract says what none of the scripts does.")
        }

        /// Plays a script.
        ///
        /// - Returns: Whether the traces are equal; nil if The Contract doesn't say what the script does.
        private func compare(_ script: Script) async -> Bool? {
            guard let (expected, actual) = await traces(of: script) else { return nil }
            return expected == actual
        }

        private func traces(of script: Script) async -> (expected: [String], actual: [String])? {
            // No sweep begins during the script: what a sweep finds depends on the scripts before.
            KeptObservations.forgetAll()
            let model = Model()
            let expected = await model.play(script)
            if model.isUnspecified { return nil }
            let library = Library(looseLetters: model.looseLetters)
            let actual = await library.play(script)
            await library.tearDown()
            return (expected, actual)
        }

        /// Drops steps as long as the traces differ, and reports the rest.
        private func report(_ script: Script, _ seed: Int) async {
            var script = script
            var candidates = script.shorter[...]
            while let next = candidates.popFirst() {
                if await compare(next) == false {
                    script = next
                    candidates = script.shorter[...]
                }
            }
            let (expected, actual) = await traces(of: script) ?? ([], [])
            let same = zip(expected, actual).prefix { $0 == $1 }.count
            Issue.record(
                """
                The traces differ at line \(same + 1).
                expected: \(same < expected.count ? expected[same] : "nothing")
                actual: \(same < actual.count ? actual[same] : "nothing")
                The shortest script:
                \(script)
                Its trace, as the model predicts it:
                \(expected.joined(separator: "\n"))
                The library's:
                \(actual.joined(separator: "\n"))
                Again: RANDOM_SEED=\(seed) RANDOM_SCRIPTS=1 swift test --disable-xctest --filter ModelTests
                """)
        }
    }
}

/// The number in a variable of the environment.
private func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } }
