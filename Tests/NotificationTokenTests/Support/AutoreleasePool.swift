#if !canImport(ObjectiveC)
/// On Apple's platforms what Foundation returns, and the notifications it makes, may live until the end of a pool.
func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
#endif
