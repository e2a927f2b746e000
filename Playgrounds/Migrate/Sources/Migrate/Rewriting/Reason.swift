/// Why an observer is left as it is.
struct Reason: Error {
    /// What reasons have in common, and the section of *Migrating from addObserver* that says what to do.
    enum Cause: CaseIterable {
        case removal, actor, helper, method, mistake, call, place, center, file

        var text: String {
            switch self {
            case .removal: "An observer is removed, and a new observation would go on"
            case .actor: "The method may run on another actor than the code around the call"
            case .helper: "A helper observes for its callers"
            case .method: "The selector's method isn't certain, or can't be called"
            case .mistake: "A bug: the method takes something else than a notification"
            case .call: "The call has another form, or observes a value"
            case .place: "The call isn't in a method of an object"
            case .center: "A distributed center"
            case .file: "The file isn't understood, or has another NotificationToken"
            }
        }

        var section: String {
            self == .removal ? "Delete what is left" : self == .actor ? "Classes without an actor" : "Old code by form"
        }
    }

    let cause: Cause
    let text: String
    /// The class that has to be migrated first.
    var culprit: String?

    init(_ cause: Cause, _ text: String, culprit: String? = nil) {
        (self.cause, self.text, self.culprit) = (cause, text, culprit)
    }
}
