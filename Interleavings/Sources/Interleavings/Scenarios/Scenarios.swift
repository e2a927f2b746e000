/// Everything that is explored, by rule.
let scenarios: [any Scenario] = [
    WaitingForAHandler()
]
