/// Everything that is explored, by what it is about.
let scenarios: [any Scenario] = Array(
    [examples, gates, waiting, ending, orders, relays, elsewhere, streams, centers].joined())

private let examples: [any Scenario] = [
    ExampleOfADeadlock(), ExampleOfALostUpdate(), ExampleOfAMissedWakeUp(), ExampleOfALivelock(),
]

private let gates: [any Scenario] = [
    PostsAgainstACancel(), CancelBeforeItsTurn(), HandlersThatCancelEachOther(), CancelDuringAHandler(), PostsAtOnce(),
]

private let waiting: [any Scenario] = [
    WaitingForAHandler(), TwoWaiters(), WaitingForADestruction(), WaitingForTwoHandlers(), WaitingInsideOfItself(),
    HandlersThatWaitForEachOther(), EndedHandlersThatWaitForEachOther(), WaitingForAClosure(),
    ClosureAndHandlerThatWait(), ClosuresThatWaitForEachOther(),
]

private let ending: [any Scenario] = [
    ClosureOfTwoCancels(), TwoCancels(), TokenReleasedInItsHandler(), CancelInADeinit(), ReleaseInTime(),
    ForeignBlockWithAToken(), ForeignBlockWithAnAdoptedObserver(), TargetThatDies(), TargetThatDiesBeforeTheMainActor(),
    BagThatIsInvalidated(), BagReleasedInAHandler(), BagWhoseTokensEnd(), BagOfADyingCenter(),
    AdoptedObserverOfTwoCancels(),
    AdoptedObserverOfADeadCenter(),
]

private let orders: [any Scenario] = [
    OrderOfRegistration(), ObservingInAHandler(), NestedPostsAgainstACancel(), HandlerThatDoesEverything(),
    ObservingDuringPosts(),
]

private let relays: [any Scenario] = [
    LastLeavesAnotherComes(), TwoFirstObservers(), ObserverOfAllNames(), NamesInARow(), ComingAndGoing(),
]

private let elsewhere: [any Scenario] = [
    PostsToTheMainActor(), PostsOnTheMainThread(), AskingTheMainThread(),
    NestedPostsOnTheMainThread(), CancelOnTheMainThread(),
    HandlerThatEndsItselfOnTheMainThread(), TwoNamesOnTheMainActor(), WaitingForTheMainActor(),
    CenterThatDiesBeforeTheMainActor(), LetterToTheMainActor(),
    PostsToAnActor(), AskingAnActor(), CancelOnAnActor(), WaitingForAnActor(), ActorThatDies(), LetterToAnActor(),
    PostToAQueue(), WaitingDespiteABusyQueue(), PostOnItsOwnQueue(), CancelOnItsQueue(),
]

private let streams: [any Scenario] = [
    StreamOfADyingCenter(), StreamOfACancelledTask(), StreamThatIsDropped(), StreamThatDrops(),
    StreamWhoseFirstIsCancelled(),
]

private let centers: [any Scenario] = [
    CenterThatDies(), CenterThatDiesWhileObserving(), StrangersRemoval(), StrangersRemovalAgainstACancel(),
    StrangersRemovalAgainstAnObserve(), StrangersRemovalsInARow(), StrangersRemovalAndNumber(),
    StrangersRemovalAndDeath(),
]
