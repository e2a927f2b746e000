/// Whether a list should be cleaned of what has ended, or may have: when that is half of the list, and a number at
/// least.
///
/// So a list is at most about twice as long as what is alive in it, and each element costs constant time on average.
/// Removing one at a time would cost the whole list each time.
func isCleanupDue(_ count: Int, of total: Int, least: Int = 64) -> Bool { count >= max(least, total / 2) }
