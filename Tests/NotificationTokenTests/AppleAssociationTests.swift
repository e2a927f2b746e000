#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("What is associated with a center", timeLimit)
struct AppleAssociationTests {
    @Test("It dies with the center, when no weak reference finds that any more, and may ask for it")
    func association() {
        let log = Log<Bool>()
        let key = Thing()
        autoreleasepool {
            let center = NotificationCenter()
            objc_setAssociatedObject(
                center, UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()),
                Deinit { [weak center] in log.add(center == nil) }, .OBJC_ASSOCIATION_RETAIN)
            #expect(log.count == 0)
            withExtendedLifetime(center) {}
        }
        #expect(log.values == [true])
        withExtendedLifetime(key) {}
    }

    @Test("So the observations of all names of a center end where it dies, and those of another center go on")
    func centerDies() {
        let other = NotificationCenter()
        let ends = Log<Int>()
        var tokens: [NotificationToken] = []
        let bystander = other.observe(name: .event) { _ in }
        autoreleasepool {
            let center = NotificationCenter()
            for number in 0..<10 {
                let capture = Deinit { ends.tick() }
                tokens.append(center.observe(name: .init("name \(number)")) { _ in withExtendedLifetime(capture) {} })
            }
            #expect(tokens.allSatisfy { $0.isActive })
            withExtendedLifetime(center) {}
        }
        #expect(tokens.allSatisfy { !$0.isActive })
        #expect(ends.count == 10)
        #expect(bystander.isActive)
    }
}

#endif
