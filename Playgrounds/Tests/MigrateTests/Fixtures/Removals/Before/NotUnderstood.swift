import Foundation

extension RemovedInFileNotUnderstood {
    var pattern: Regex<Substring> { #/[}]/# }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }
}
