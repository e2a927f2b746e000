import Foundation

/// Where the system posts its notifications, for those of which a source says it.
///
/// The sources are pages below developer.apple.com/documentation, and reports of crashes. What is an `AsyncMessage` there
/// can be posted on any thread.
enum SystemPosts {
    static func place(of name: NotificationName) -> CodePlace? {
        let name = name.nameInObjectiveC
        if let why = certain[name] { return .elsewhere(why) }
        if let why = possible.first(where: { name.hasPrefix($0.key) })?.value { return .anywhere(why) }
        return main.contains(where: name.hasPrefix) ? .mainActor : nil
    }

    private static let certain = [
        // avfaudio/avaudiosession/routechangenotification
        "AVAudioSessionRouteChange": "on a secondary thread",
        // github.com/altic-dev/FluidVoice/issues/750, github.com/realvidhaan/velo/commit/a886b61
        "AVAudioEngineConfigurationChange": "on a queue of the engine",
        // coredata/nspersistentcloudkitcontainer/eventchangedmessage
        "NSPersistentCloudKitContainerEventChanged": "on a private queue",
        // foundation/nsnotification/name-swift.struct/nspersistentstoreremotechange
        "NSPersistentStoreRemoteChange": "on a private thread",
        // “React to Low Power Mode on iPhones” in the archived Energy Efficiency Guide for iOS Apps
        "NSProcessInfoPowerStateDidChange": "on the global dispatch queue",
        // github.com/nonstrict-hq/CloudStorage/issues/14
        "NSUbiquitousKeyValueStoreDidChangeExternally": "on the queue com.apple.kvs.client.callback",
    ]

    /// What may be posted on another thread, by the first letters.
    private static let possible = [
        // avfoundation/avplayeritem/didplaytoendtimenotification and its siblings
        "AVPlayerItem": "maybe on another thread than that of the observer",
        // foundation/nsnotification/name-swift.struct/ckaccountchanged
        "CKAccountChanged": "on any queue",
        // foundation/calendar/calendardaychangedmessage
        "NSCalendarDayChanged": "as an asynchronous message",
        // coredata/nsmanagedobjectcontext/didsaveobjectsnotification and its siblings
        "NSManagedObjectContext": "on the thread of the context",
        // foundation/nsmetadataquery/didfinishgatheringmessage and its sibling, and a note in
        // github.com/embwl0x/native-agent, Sources/NativeAgentApp/iCloudBridge.swift
        "NSMetadataQueryDid": "on the queue of the query",
        // foundation/processinfo/thermalstatedidchangemessage, github.com/eerimoq/moblin/pull/459
        "NSProcessInfoThermalStateDidChange": "as an asynchronous message",
        // foundation/userdefaults/didchangenotification
        "NSUserDefaultsDidChange": "on the thread that changes a default",
    ]

    /// What is posted on the main actor, by the first letters.
    private static let main = [
        // avfaudio/avaudiosession/interruptionnotification and its siblings
        "AVAudioSessionInterruption", "AVAudioSessionMediaServices", "AVAudioSessionSilenceSecondaryAudioHint",
        // eventkit/ekeventstore/eventstorechanged
        "EKEventStoreChanged",
        // The messages of UIKit and of these types of AppKit are MainActorMessages, such as
        // uikit/uitextview/textdidchangemessage.
        "NSApplication", "NSControl", "NSOutlineView", "NSTableView", "NSText", "NSView", "NSWindow", "NSWorkspace",
        "UI",
    ]
}

extension NotificationName {
    /// `AVAudioSessionRouteChange` of `AVAudioSession.routeChangeNotification`, and of a text with `Notification`.
    fileprivate var nameInObjectiveC: String {
        let last = path.last?.replacingOccurrences(of: "\"", with: "") ?? ""
        let word = last.hasSuffix("Notification") ? String(last.dropLast("Notification".count)) : last
        guard path.count > 1, let type = path.dropLast().last else { return word }
        let types = ["ProcessInfo": "NSProcessInfo", "UserDefaults": "NSUserDefaults"]
        return (types[type] ?? type) + word.prefix(1).uppercased() + word.dropFirst()
    }
}
