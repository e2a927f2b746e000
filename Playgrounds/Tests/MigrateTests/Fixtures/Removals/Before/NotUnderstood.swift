import Foundation

extension RemovedInFileNotUnderstood {
    @available(iOS 16, *)
    var pattern: Regex<Substring> { #/[}]/# }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
