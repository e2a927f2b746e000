/// Why an observer is left as it is.
enum Reason: Error, CustomStringConvertible {
    // What the call looks like
    case otherParameters
    case distributedCenter
    case otherObserver(String)
    case noCenter
    case optionalCenter
    case usedResult
    case commentInside
    case directiveInside
    case valueAsObject(String)
    // Where it stands
    case notUnderstood(String)
    case notInClass
    case inDeinit
    case inStaticMember
    case inMacro
    case inInitialValue
    case weakSelf
    case closureOfUnknownActor
    case otherActor(String)
    // What it calls
    case otherSelector(String)
    case otherClass(String)
    case noMethod(String)
    case overloads(String)
    case parameters(String)
    case oldParameter(String)
    case staticMethod(String)
    case effects(String)
    // What happens to the file or the observer then
    case otherToken
    case removes(type: String, Place)
    case unknownRemoval(Place)

    var description: String {
        switch self {
        case .otherParameters: "these are not the parameters of a NotificationCenter"
        case .distributedCenter: "a DistributedNotificationCenter is not supported"
        case .otherObserver(let text): "the observer is \(text), and not self"
        case .noCenter: "there is no center before the call, or a complicated expression"
        case .optionalCenter: "the center is optional"
        case .usedResult: "the call is not a statement of its own"
        case .commentInside: "there is a comment between the arguments"
        case .directiveInside: "there is an #if between the arguments"
        case .valueAsObject(let text): "an observation takes an object, and \(text) may be a value"
        case .notUnderstood(let problem): problem
        case .notInClass: "self is not known to be an object of a class"
        case .inDeinit: "a deinit can't pass self to an observation"
        case .inStaticMember: "self is a type here"
        case .inMacro: "the call belongs to a macro"
        case .inInitialValue: "this is in the initial value of a property"
        case .weakSelf: "a closure around the call captures self weakly or unowned"
        case .closureOfUnknownActor: "the closure around the call may run on the main actor, and the class may not"
        case .otherActor(let name): "\(name) may run on another actor than the rest of the class"
        case .otherSelector(let text): "\(text) doesn't name a method of this class"
        case .otherClass(let name): "the selector belongs to \(name)"
        case .noMethod(let name): "this class doesn't declare \(name) in this file"
        case .overloads(let name): "\(name) is declared more than once, or there is a property of that name"
        case .parameters(let name): "\(name) has other parameters than one Notification"
        case .oldParameter(let name): "\(name) takes an NSNotification; let it take a Notification"
        case .staticMethod(let name): "\(name) is a method of the type"
        case .effects(let name): "\(name) is generic, throws or awaits"
        case .otherToken: "this file uses another NotificationToken, so it can't import the library's"
        case .removes(let type, let place): "\(type) removes observers (\(place)), and a new observation would go on"
        case .unknownRemoval(let place): "observers of another object are removed (\(place)), maybe this one"
        }
    }
}

/// A line of a file.
struct Place: CustomStringConvertible, Comparable {
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }

    static func < (lhs: Place, rhs: Place) -> Bool { (lhs.file, lhs.line) < (rhs.file, rhs.line) }
}
