import Testing

/// Suites that run one after the other.
///
/// A sweep of the observations without a token is the whole process's: one that a test begins may end an observation of
/// another test earlier than that one expects.
@Suite(.serialized) enum SerializedSuites {}
