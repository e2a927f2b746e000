// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module AVFAudio: the interruptions of an audio session.
@_exported import Foundation

open class AVAudioSession: NSObject {
    public enum InterruptionType: UInt, Sendable { case ended, began }
    public struct InterruptionOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static var shouldResume: Self { Self(rawValue: 1) }
    }
    public class var interruptionNotification: NSNotification.Name { NSNotification.Name("") }
}

public let AVAudioSessionInterruptionTypeKey = ""
public let AVAudioSessionInterruptionOptionKey = ""
