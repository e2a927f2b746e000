import Foundation
import NotificationToken
import Testing

@Suite("C9 The coding decides which posts of a payload arrive", timeLimit)
struct PayloadKindTests {
    enum Style: Int, Codable { case light, dark }

    struct Edges: OptionSet, Codable {
        static let all = Edges(rawValue: 15)

        let rawValue: UInt
    }

    private protocol Shape {}

    private struct Circle: Shape {}

    static let trips: [[Trip]] = [
        PayloadKind("integer", 7, object: NSNumber(value: 7)).codable().trips,
        PayloadKind("fraction", 1.5, object: NSNumber(value: 1.5)).codable().trips,
        PayloadKind("Bool", true, object: NSNumber(value: true)).codable().trips,
        PayloadKind("string", "a", object: NSString(string: "a")).codable().trips,
        PayloadKind("array", [7], object: NSArray(array: [7])).codable().trips,
        PayloadKind("dictionary", ["a": 7], object: NSDictionary(dictionary: ["a": 7])).codable().trips,
        PayloadKind("set", Set([7]), object: NSSet(array: [7])).codable(from: [.key]).trips,
        PayloadKind("data", Data([7]), object: NSData(data: Data([7]))).codable().trips,
        PayloadKind("URL", URL(fileURLWithPath: "/a"), object: NSURL(fileURLWithPath: "/a"))
            .codable(from: [.key]).trips,
        PayloadKind("date", Date(timeIntervalSinceReferenceDate: 7), object: NSDate(timeIntervalSinceReferenceDate: 7))
            .codable().trips,
        PayloadKind("enumeration", Style.dark, object: NSNumber(value: 1), from: [.key, .swift])
            .rawValue(from: [.key, .objectiveC]).codable(from: [.key, .objectiveC]).trips,
        PayloadKind("option set", Edges.all, object: NSNumber(value: 15 as UInt), from: [.key, .swift])
            .rawValue(from: [.key, .objectiveC]).codable(from: [.key, .objectiveC]).trips,
        PayloadKind("optional", Optional(7), object: NSNumber(value: 7)).codable().trips,
        // On Apple's platforms, a cast reads an NSNull as nil.
        PayloadKind(
            "nil", Int?.none, object: NSNull(),
            custom: FoundationCenter.current == .apple ? .everyone : [.key, .swift]
        ).trips,
        PayloadKind("existential", Circle() as any Shape, object: NSString(string: "a"), from: [.key, .swift]).trips,
        PayloadKind("class", Thing(), object: Thing()).trips,
        PayloadKind("Void", (), object: NSNull(), whole: .everyone, custom: [.key, .swift]).trips,
    ]

    @Test("A payload arrives as it was posted, or is a mismatch that says why", arguments: Array(trips.joined()))
    func trip(trip: Trip) {
        for poster in Trip.Poster.allCases {
            let outcome = trip.post(poster)
            let arrives = trip.posters.contains(poster)
            #expect(outcome.log == [arrives ? trip.payload : "mismatch"], "posted by \(poster)")
            #expect(outcome.errors.map(\.report) == (arrives ? [] : [trip.report]), "posted by \(poster)")
        }
    }
}
