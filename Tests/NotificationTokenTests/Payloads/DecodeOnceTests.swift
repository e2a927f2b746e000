import Foundation
import NotificationToken
import Testing

@Suite("C9 A post is decoded once for each key", timeLimit)
struct DecodeOnceTests {
    @Test(
        "Each post, a mismatch too, takes one call of the decoder, and reaches each observation of the key, also if an ended one of another key lies between",
        arguments: [1, 2, 100])
    func shared(count: Int) {
        let (center, decoded, arrived) = (NotificationCenter(), Log<Int?>(), Log<Int?>())
        let key = Notification.Key<Int>(
            "shared",
            coding: .custom(
                decode: {
                    decoded.add($0.number)
                    return $0.number
                }, encode: { ["number": $0] }))
        var (tokens, ended): ([NotificationToken], [NotificationToken]) = ([], [])
        for _ in 0..<count {
            tokens.append(center.observe(key, using: { arrived.add($0) }, onMismatch: { _ in arrived.add(nil) }))
            ended.append(center.observe(Notification.Key<Void>(key.name)) {})
        }
        for token in ended { token.cancel() }
        for number in 1...3 { center.post(key, payload: number) }
        center.post(name: key.name, object: nil)
        #expect(decoded.values == [1, 2, 3, nil])
        #expect(arrived.values == [1, 2, 3, nil].flatMap { Array(repeating: $0, count: count) })
        #expect(tokens.allSatisfy { $0.isActive })
    }
}
