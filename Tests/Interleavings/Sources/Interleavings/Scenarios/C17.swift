import NotificationToken

let c17 = rule("C17") {
    Scenario(
        "CenterThatDies", "When the center is released, its observations end.",
        centers: NotificationCenter.Kind.allCases
    ) { stage, _ in
        let center = stage.mortalCenter()
        let (staying, leaving) = (stage.witness(), stage.witness())
        let token = center.value?.observe(name: .event, using: staying.handler())
        let other = center.value?.observe(name: .event, using: leaving.handler())
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("owner") { center.drop("the center") }
        stage.thread("waiter") { if let other { cancelAndWait(other, leaving) } }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            staying.mustBeGone("the center is dead")
        }
    }
    Scenario(
        "CenterThatDiesWhileObserving",
        "An observation that begins during the center's last release ends with the center.",
        centers: NotificationCenter.Kind.allCases, startsBusy: true
    ) { stage, _ in
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let early = center.value?.observe(name: .other, using: stage.witness().handler())
        let late = stage.heldToken()
        stage.thread("observer") {
            if let token = center.value?.observe(name: .event, using: witness.handler()) { late.put(token) }
            early?.cancel()
        }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(late.value?.isActive != true, "the observation has not ended")
            witness.mustBeGone("the center is dead")
        }
    }
    Scenario(
        "AdoptedObserverOfADeadCenter", "The token of an adopted observer does not retain its center.",
        centers: NotificationCenter.Kind.allCases
    ) { stage, _ in
        let center = stage.mortalCenter()
        let witness = stage.witness()
        let token = center.value.map { center in
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil, using: witness.handler()))
        }
        let remains = { [weak center = center.value] in center }
        stage.thread("poster") { center.value?.post(name: .event) }
        stage.thread("canceller") { token?.cancel() }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(remains() == nil, "the token retains the center")
            witness.mustBeGone("the center is dead")
        }
    }
    Scenario("StrangersRemovalAndDeath", "An observation whose registration a stranger removed ends with its center.") {
        stage, _ in
        let center = stage.mortalCenter()
        let stale = center.value.map { staleObserver(of: $0) }
        let witness = stage.witness()
        let token = center.value?.observe(name: .event, using: witness.handler())
        stage.thread("stranger") { if let stale { center.value?.removeObserver(stale) } }
        stage.thread("owner") { center.drop("the center") }
        stage.afterwards {
            claim(token?.isActive == false, "the observation has not ended")
            witness.mustBeGone("the center is dead")
        }
    }
    Scenario(
        "DeliveryThatOutlivesTheOwner", "A delivery that waits for the main actor keeps its center alive.",
        centers: [.destroying, .forgetting]
    ) { stage, _ in
        let center = stage.mortalCenter()
        let (witness, isPosted) = (stage.witness(), Diary<Bool>())
        let token = center.value?.observe(.number, on: MainActor.self, using: witness.handler())
        stage.thread("poster") {
            guard let center = center.value else { return }
            center.post(.number, payload: 1)
            isPosted.write(true)
        }
        stage.thread("owner") { center.drop("the center") }
        stage.finally {
            claim(witness.calls == (isPosted.has(true) ? 1 : 0), "the post is heard \(witness.calls) times")
            claim(token?.isActive == false, "the observation has not ended")
        }
    }
}
