import NotificationToken
import Scheduling

/// Scenarios that fail, to check that the program finds each kind of failure and ends with 1.
///
/// Only their names select them.
let planted: [Scenario] = [
    Scenario("Planted", "PlantedFault", "The second thread finds what the first one has written.") { stage, _ in
        let diary = Diary<Int>()
        stage.thread("writer") { diary.write(1) }
        stage.thread("reader") { claim(diary.has(1), "nothing is written") }
    },
    Scenario("Planted", "PlantedDeadlock", "Two threads lock two locks in the same order.") { stage, _ in
        let (first, second) = (Mutex("the first lock"), Mutex("the second lock"))
        func lock(_ outer: Mutex, _ inner: Mutex) {
            outer.lock()
            inner.lock()
            inner.unlock()
            outer.unlock()
        }
        stage.thread("one") { lock(first, second) }
        stage.thread("other") { lock(second, first) }
    },
    Scenario("Planted", "PlantedCrash", "No thread crashes.") { stage, _ in
        let diary = Diary<Int>()
        stage.thread("writer") { diary.write(1) }
        stage.thread("reader") { if !diary.has(1) { fatalError("planted") } }
    },
    Scenario("Planted", "PlantedDependence", "A schedule leaves nothing behind for the next one.") { stage, _ in
        leftBehind += 1
        let count = leftBehind
        stage.posters(2) { claim(count < 3, "this is schedule \(count)") }
    },
    Scenario("Planted", "PlantedDivergence", "The same choices lead to the same order.") { stage, _ in
        leftBehind += 1
        // The last schedule without an interruption is shorter than the one before.
        stage.posters(leftBehind == 2 ? 1 : 2)
    },
]

/// How many schedules of the planted scenarios have run in this process.
nonisolated(unsafe) private var leftBehind = 0
