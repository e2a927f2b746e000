/// A contender that does all the work there is.
protocol AllRounder: CrossingContender, NamingContender {}

extension AllRounder {
    static func stage(_ work: Work) -> any Staged {
        switch work {
        case .cross, .letWait: Crossing<Self>(work)
        case .postUnderOneName, .observeAndCancelUnderOneName: Naming<Self>(work)
        case .post, .postFromOneSender, .postOnThreads, .observeAndCancel: Stage<Self>(work)
        }
    }
}

extension Ours: AllRounder {}
extension BuiltIn: AllRounder {}
