import NotificationToken

let order: [Scenario] = [
    Scenario(
        "C8", "MainPostAgainstPlaces",
        "A post on the main actor delivers what waits under its name from any sender, and nothing else.",
        in: [.main]
    ) { stage, _ in
        let traffic = Traffic(on: stage)
        traffic.observe(from: 1)
        traffic.observe()
        traffic.observe(.otherNumber)
        traffic.observe(at: 1)
        stage.thread("poster") {
            traffic.post(.number, .otherNumber, from: 1)
            traffic.post(at: 1)
            traffic.post(from: 2)
        }
        stage.onActor { traffic.post(from: 2) }
    },
    Scenario(
        "C8", "MainPostAgainstACancel",
        "A post on the main actor keeps the order while another thread cancels an observation.", in: [.main]
    ) { stage, _ in
        let traffic = Traffic(on: stage)
        let observations = (1...2).map { _ in traffic.observe() }
        stage.thread("poster") { traffic.post() }
        stage.thread("canceller") { traffic.cancel(observations[0]) }
        stage.onActor { traffic.post() }
    },
    Scenario(
        "C8", "TwoPosters",
        "Posts of two threads to two names and centers keep the order of each, and precede later work on the actor.",
        in: .actors
    ) { stage, _ in
        let traffic = Traffic(on: stage)
        let observations = [traffic.observe(), traffic.observe(.otherNumber), traffic.observe(at: 1)]
        func ask() {
            let posts = traffic.postCount
            stage.onActor {
                let count = observations.map(\.heard.count).reduce(0, +)
                claim(count >= posts, "only \(count) of \(posts) posts are delivered")
            }
        }
        stage.thread("poster 1") {
            traffic.post(.number, .otherNumber)
            ask()
        }
        stage.thread("poster 2") {
            traffic.post(.otherNumber)
            traffic.post(at: 1)
            ask()
        }
    },
]
