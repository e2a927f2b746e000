extension Script.Observer: CustomStringConvertible {
    var description: String {
        guard let topic else { return "a closure" }
        let filter = sender.map { ", sender \($0)" } ?? ""
        return "topic \(topic)\(filter), \(reads), \(context)\(hasTarget ? ", with a target" : "")"
            + (limit.map { ", \(dropsOldest ? "newest" : "oldest") \($0)" } ?? "")
    }
}

extension Script.Post: CustomStringConvertible {
    var description: String { "topic \(topic)\(sender.map { ", sender \($0)" } ?? ""), \(form)" }
}

extension Script: CustomStringConvertible {
    var description: String { Self.text(steps, "") }

    private static func text(_ steps: [Step], _ indentation: String) -> String {
        steps.map { step in
            var text = "\(indentation)\(step.action)\n"
            for moment in Moment.allCases {
                guard let inner = step.code[moment], !inner.isEmpty else { continue }
                text += "\(indentation)  \(moment.rawValue):\n" + Self.text(inner, indentation + "    ")
            }
            return text
        }.joined()
    }
}
