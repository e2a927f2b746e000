import Foundation
import NotificationToken
import Testing

@Suite("Which payloads arrive in which coding", timeLimit)
struct CodingTests {
    private typealias Key<Payload> = Notification.Key<Payload>

    /// The codings, in the order of the table's columns.
    ///
    /// The custom one casts by hand. Under the codable one, the value is a required property of the payload.
    enum Coding: CaseIterable { case userInfo, object, custom, boxed, codable }

    /// What is posted under the name of the observed key.
    enum Post: Sendable {
        /// By code without the library, in an entry or as the sender; nil for neither.
        case value(@Sendable () -> Any?)
        /// The payload, under the key itself.
        case payload
        /// A text, under another `.boxed` key.
        case boxedText
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// For each coding, what becomes of the post.
        let arrives: String
        let signs: @Sendable () -> String

        /// Makes a row.
        ///
        /// - Parameters:
        ///   - name: What is posted, and for which type of payload.
        ///   - payload: The payload that arrives.
        ///   - post: What is posted.
        ///   - arrives: For each coding, `+` if the payload arrives, and `-` for a mismatch.
        init<Payload: Codable & Equatable & Sendable>(
            _ name: String, _ payload: Payload, _ post: Post, arrives: String
        ) {
            testDescription = name
            self.arrives = arrives
            signs = { String(Coding.allCases.map { sign(of: post, for: payload, $0) }) }
        }
    }

    private struct Property<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var value: Value
    }

    private static func sign<Payload: Codable & Equatable & Sendable>(
        of post: Post, for payload: Payload, _ coding: Coding
    ) -> Character {
        switch coding {
        case .userInfo: sign(of: post, for: payload, Key("kind", coding: .userInfo("value")))
        case .object: sign(of: post, for: payload, Key("kind", coding: .object), inSender: true)
        case .custom:
            sign(
                of: post, for: payload,
                Key("kind", coding: .custom(decode: { $0.userInfo?["value"] as? Payload }, encode: { ["value": $0] })))
        case .boxed: sign(of: post, for: payload, Key("kind"))
        case .codable: sign(of: post, for: Property(value: payload), Key("kind", coding: .codable))
        }
    }

    /// Posts to two observers of a key.
    ///
    /// - Returns: `+` if both receive the payload, `-` for two mismatches, and `?` for anything else.
    private static func sign<Payload: Equatable & Sendable>(
        of post: Post, for payload: Payload, _ key: Key<Payload>, inSender: Bool = false
    ) -> Character {
        let (center, bag) = (NotificationCenter(), NotificationToken.Bag())
        let signs = Log<Character>()
        for _ in 0..<2 {
            center.observe(
                key, using: { signs.add($0 == payload ? "+" : "?") }, onMismatch: { _ in signs.add("-") }
            ).store(in: bag)
        }

        switch post {
        case .payload: center.post(key, payload: payload)
        case .boxedText: center.post(Key<String>("kind"), payload: "a text")
        case .value(let make):
            let value = make()
            let userInfo = value.map { ["value": $0] as [AnyHashable: Any] } ?? [:]
            center.post(name: key.name, object: inSender ? value : nil, userInfo: inSender ? nil : userInfo)
        }

        let isComplete = signs.count == 2 && signs.values[0] == signs.values[1] && bag.count == 2
        return isComplete ? signs.values[0] : "?"
    }

    /// Rows of values that have elements.
    private static func rows(_ count: Int) -> [Row] {
        let numbers = Array(0..<count)
        let table = Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", $0) })
        let (array, dictionary) = (
            { @Sendable in NSArray(array: numbers) as Any }, { @Sendable in NSDictionary(dictionary: table) as Any }
        )
        return [
            Row("[Int] (\(count)) under the key", numbers, .payload, arrives: "+++++"),
            Row("[Int]? (\(count)) under the key", Optional(numbers), .payload, arrives: "+++++"),
            Row("[Int] (\(count)) for [Int]", numbers, .value { numbers }, arrives: "+++-+"),
            Row("[Int] (\(count)) for [Int]?", Optional(numbers), .value { numbers }, arrives: "+++-+"),
            Row("[Any] (\(count)) for [Int]", numbers, .value { numbers as [Any] }, arrives: "+++-+"),
            Row("NSArray (\(count)) for [Int]", numbers, .value(array), arrives: "+++-+"),
            Row("NSArray (\(count)) for [Int]?", Optional(numbers), .value(array), arrives: "+++-+"),
            Row("NSDictionary (\(count)) for [String: Int]", table, .value(dictionary), arrives: "+++-+"),
            Row(
                "[String: Any] (\(count)) for [String: Int]?", Optional(table), .value { table as [String: Any] },
                arrives: "+++-+"
            ),
            Row("[Int] (\(count)) for String", "", .value { numbers }, arrives: "-----"),
            Row("NSArray (\(count)) for Data?", Optional(Data()), .value(array), arrives: "-----"),
        ]
    }

    static let single: [Row] = [
        Row("Int under the key", 7, .payload, arrives: "+++++"),
        Row("NSNumber for Int", 7, .value { NSNumber(value: 7) }, arrives: "+++-+"),
        Row("NSNumber for Int?", Optional(7), .value { NSNumber(value: 7) }, arrives: "+++-+"),
        Row("NSNumber for Bool", true, .value { NSNumber(value: true) }, arrives: "+++-+"),
        Row("Int in an optional for Int", 7, .value { Optional(7) as Any }, arrives: "+++-+"),
        Row("NSString for String", "a", .value { NSString(string: "a") }, arrives: "+++-+"),
        Row("NSString for String?", Optional("a"), .value { NSString(string: "a") }, arrives: "+++-+"),
        Row("NSData for Data", Data([7]), .value { NSData(data: Data([7])) }, arrives: "+++-+"),
        Row(
            "NSDate for Date", Date(timeIntervalSinceReferenceDate: 7),
            .value { NSDate(timeIntervalSinceReferenceDate: 7) }, arrives: "+++-+"),
        Row("String for Int", 7, .value { "7" }, arrives: "-----"),
        Row("NSNull for Int", 7, .value { NSNull() }, arrives: "-----"),
        Row("nothing for Int", 7, .value { nil }, arrives: "-----"),
        Row("String for Int?", Int?.none, .value { "7" }, arrives: "-----"),
        Row("nothing for Int?", Int?.none, .value { nil }, arrives: "+++--"),
        // On Apple's platforms, a cast reads an NSNull as nil.
        Row(
            "NSNull for Int?", Int?.none, .value { NSNull() },
            arrives: FoundationCenter.current == .apple ? "+++--" : "++---"),
        Row("nil under the key for Int?", Int?.none, .payload, arrives: "+++++"),
        Row("another key's boxed payload for Int", 7, .boxedText, arrives: "-----"),
        Row("another key's boxed payload for Int?", Int?.none, .boxedText, arrives: "--+--"),
    ]

    @Test(
        "A value of any size arrives if a cast by hand reads it; anything else is a mismatch, or nil for some optionals",
        arguments: single + rows(2) + rows(20_000))
    func valueArrivesAsACastByHandReadsIt(row: Row) { #expect(row.signs() == row.arrives) }
}
