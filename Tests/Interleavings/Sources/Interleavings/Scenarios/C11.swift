import NotificationToken

let c11: [Scenario] = [
    Scenario("C11", "ObservingDuringPosts", "After observe() has returned, the handler gets every post once.") {
        stage, center in
        let heard = Diary<Int>()
        let due = Diary<Int>()
        let isObserving = Diary<Bool>()
        let witness = stage.witness()
        stage.keep(center.observe(.number, using: stage.witness().handler()))
        stage.thread("poster") {
            for number in 1...2 {
                if isObserving.has(true) { due.write(number) }
                center.post(.number, payload: number)
            }
        }
        stage.thread("observer") {
            stage.keep(center.observe(.number, using: witness.handler { heard.write($0) }))
            isObserving.write(true)
        }
        stage.afterwards {
            for number in 1...2 {
                let count = heard.count(number)
                claim(count == 1 || count == 0 && !due.has(number), "post \(number) was heard \(count) times")
            }
        }
    }
]
