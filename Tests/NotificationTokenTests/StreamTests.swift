import Foundation
import NotificationToken
import Testing

@Suite("C16 A stream observes from its creation, keeps the order, and counts what it drops", timeLimit)
struct StreamTests {
    private let center = NotificationCenter()

    @Test("From its creation on, a stream buffers the posts of its sender, and no others")
    func registeredWhenMade() async {
        let sender = Thing()
        let stream = center.payloads(for: .number, object: sender)
        center.post(.number, object: Thing(), payload: 0)
        center.post(.number, object: sender, payload: 1)
        center.post(.number, object: sender, payload: 2)
        #expect(await stream.first() == 1)
        #expect(await stream.first() == 2)
    }

    @Test("A stream is unbounded by default, and a bounded one counts what it drops")
    func bounds() async {
        let all = center.payloads(for: .number)
        let newest = center.payloads(for: .number, bufferingPolicy: .bufferingNewest(2))
        let oldest = center.payloads(for: .number, bufferingPolicy: .bufferingOldest(3))
        for number in 0..<1_000 { center.post(.number, payload: number) }
        #expect(all.droppedCount == 0 && newest.droppedCount == 998 && oldest.droppedCount == 997)
        #expect(await newest.first() == 998)
        #expect(await oldest.first() == 0)
        var numbers: [Int] = []
        for await number in all {
            numbers.append(number)
            if number == 999 { break }
        }
        #expect(numbers == Array(0..<1_000))
    }

    @Test("A loop over a stream on the main actor stays there")
    @MainActor func mainActor() async {
        let stream = center.payloads(for: .number)
        Worker { [center] in for number in 0..<10 { center.post(.number, payload: number) } }.join()
        var count = 0
        for await number in stream {
            MainActor.assertIsolated()
            #expect(number == count)
            count += 1
            if count == 10 { break }
        }
    }
}
