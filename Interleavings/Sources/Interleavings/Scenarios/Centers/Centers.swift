import NotificationToken

/// A center dies while somebody posts, and somebody else ends an observation.
struct CenterThatDies: Scenario {
    let rule = "C17"
    let sentence = "When the center dies, its observations end, whatever else goes on."
    let centers = NotificationCenter.Kind.allCases

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let (staying, leaving) = (stage.witness(), stage.witness())
        let token = center.value?.observe(name: .event, using: staying.handler())
        let other = center.value?.observe(name: .event, using: leaving.handler())
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("waiter") { if let other { cancelAndWait(other, leaving) } }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            staying.mustBeGone("and the center is dead")
        }
    }
}

/// A center dies while somebody begins to observe.
struct CenterThatDiesWhileObserving: Scenario {
    let rule = "C17"
    let sentence = "An observation that begins while others let go of the center ends with the center."
    let centers = NotificationCenter.Kind.allCases
    let beginsBusy = true

    func play(on stage: Stage) {
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let early = center.value?.observe(name: .other, using: stage.witness().handler())
        let late = Held<NotificationToken>()
        stage.thread("observer") {
            if let token = center.value?.observe(name: .event, using: witness.handler()) { late.put(token) }
            early?.cancel()
        }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(late.value?.isActive != true, "the observation has not ended")
            witness.mustBeGone("and the center is dead")
        }
        stage.keep(late)
    }
}
