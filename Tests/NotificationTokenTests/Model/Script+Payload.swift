extension Script.Reading {
    /// C7: what a handler receives of a post.
    ///
    /// - Returns: The number of the letter, or 0 for a payload without a letter; nil for a mismatch.
    func payload(of post: Script.Post, _ letter: Int) -> Int? {
        let form = post.form
        return switch self {
        case .notification: form.hasLetter ? letter : 0
        case .void: 0
        case .boxed: form == .boxed ? letter : nil
        case .userInfo, .custom, .shared: form.hasEntry ? letter : nil
        case .rawValue: form.hasEntry && !Script.isUnknown(letter) ? letter : nil
        // An optional payload: without its entry or sender, or with a null, it is nil, but not if another key has
        // posted.
        case .optional: form.hasEntry ? letter : form == .wrongType || form == .boxed ? nil : 0
        case .object: form == .object ? letter : post.sender == nil && form != .boxed ? 0 : nil
        // An optional property: without its entry, or with a null, it is nil.
        case .codable: form == .codable ? letter : form.hasEntry || form == .null ? 0 : nil
        }
    }
}
