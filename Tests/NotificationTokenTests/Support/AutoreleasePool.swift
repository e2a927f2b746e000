#if !canImport(ObjectiveC)
/// On Apple's platforms, objects that Foundation returns may live until the end of a pool.
func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
#endif
