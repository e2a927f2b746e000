// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module AVFAudio: the interruptions of an audio session.
@_exported import Foundation

open class AVAudioSession: NSObject {
    public enum InterruptionType: UInt, Sendable { case ended, began }
    public class var interruptionNotification: NSNotification.Name { NSNotification.Name("") }
}

public let AVAudioSessionInterruptionTypeKey = ""
