import Foundation

#if canImport(ObjectiveC) || compiler(<6.3)

/// What a center returned for an observer, to remove it by.
///
/// Here the center holds it, and it holds the observer's block: held strongly, it would keep what tells of the center's death.
///
/// `@unchecked Sendable`: the observer is never used but to be removed, once.
struct Registration: @unchecked Sendable {
    private(set) weak var observer: (any NSObjectProtocol)?
}

#else

/// What a center returned for an observer, to remove it by.
///
/// Here nobody else holds it, and it holds nothing.
///
/// `@unchecked Sendable`: the observer is never used but to be removed, once.
struct Registration: @unchecked Sendable {
    private(set) var observer: (any NSObjectProtocol)?
}

#endif
