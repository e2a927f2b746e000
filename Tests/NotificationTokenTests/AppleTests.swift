#if canImport(ObjectiveC)
import Testing
@Suite struct Dummy { @Test func a() { #expect(true) } }
#endif
