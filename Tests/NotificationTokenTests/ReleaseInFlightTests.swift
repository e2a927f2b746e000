import Foundation
import NotificationToken
import Testing

@Suite("C6 Release of the handler: with the last delivery in flight", timeLimit)
struct ReleaseInFlightTests {
    private let center = NotificationCenter()

    @Test("The captures are gone when the delivery in flight ends, and not before")
    func inFlight() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in
            park.stop(); withExtendedLifetime(thing) {}
        }
        capture.value = nil
        let later = Park()
        let second = center.observe(name: .event) { _ in later.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(!isGone.value)
        park.letGo()
        later.waitForArrival()  // The post still goes on.
        #expect(isGone.value)
        later.letGo()
        poster.join()
        #expect(second.isActive)
    }

    @Test("The captures outlast every delivery in flight, also one whose payload is still being read")
    func inFlightTwice() {
        let parks = [Park(), Park()]
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(
                decode: { note in
                    guard let number = note.userInfo?["number"] as? Int else { return nil }
                    parks[number].stop()
                    return number
                }, encode: { ["number": $0] }))
        let token = center.observe(key) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let posters = (0..<2).map { number in Worker { [center] in center.post(key, payload: number) } }
        for park in parks { park.waitForArrival() }
        token.cancel()
        #expect(!isGone.value)
        parks[0].letGo()
        posters[0].join()
        #expect(!isGone.value)
        parks[1].letGo()
        posters[1].join()
        #expect(isGone.value)
    }

    @Test("A post that another thread holds does not keep the captures of an observer that it has not reached")
    func parkedPost() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let first = center.observe(name: .event) { _ in park.stop() }
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(isGone.value)
        park.letGo()
        poster.join()
        #expect(first.isActive)
    }

    @Test("A post that is under way does not keep the captures of an observer that it has passed")
    func passed() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let second = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(isGone.value)
        park.letGo()
        poster.join()
        #expect(second.isActive)
    }
}
