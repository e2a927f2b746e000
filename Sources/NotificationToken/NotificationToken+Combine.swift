#if canImport(Combine)
public import Combine

/// Lets a token be kept wherever Combine keeps cancellables.
extension NotificationToken: Cancellable {}
#endif
