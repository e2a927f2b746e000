import Foundation

/// Where the system posts its notifications, for those of which a source says it.
///
/// Pages without a site are below developer.apple.com/documentation. What is an `AsyncMessage` there
/// can be posted on any thread.
enum SystemPosts {
    /// A name that the files declare is the system's only if it has a text of the system.
    static func place(of name: NotificationName, isOfApp: Bool) -> CodePlace? {
        let word = name.nameInObjectiveC
        if let why = certain[word] { return .elsewhere(why) }
        if isOfApp { return nil }
        if let why = possible.first(where: { word.hasPrefix($0.key) })?.value { return .anywhere(why) }
        let type = name.path.count > 1 ? name.path[name.path.count - 2] : word.beforeVerb
        let isOfUIKit = name.path.count > 1 && type.hasPrefix("UI") && type.dropFirst(2).first?.isUppercase == true
        return isOfUIKit || mainTypes.contains(type) || main.contains(word) ? .mainActor : nil
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
        // uikit/nstextstorage: one thread at a time can use it
        "NSTextStorage": "on the thread that edits the text",
        // foundation/processinfo/thermalstatedidchangemessage, github.com/eerimoq/moblin/pull/459
        "NSProcessInfoThermalStateDidChange": "as an asynchronous message",
        // foundation/userdefaults/didchangenotification
        "NSUserDefaultsDidChange": "on the thread that changes a default",
    ]

    /// What is posted on the main actor.
    private static let main: Set = [
        // avfaudio/avaudiosession/interruptionnotification and its siblings
        "AVAudioSessionInterruption", "AVAudioSessionMediaServicesWereLost", "AVAudioSessionMediaServicesWereReset",
        "AVAudioSessionSilenceSecondaryAudioHint",
        // eventkit/ekeventstore/eventstorechanged
        "EKEventStoreChanged",
    ]

    /// The types whose notifications are posted on the main actor.
    ///
    /// The messages of UIKit and of these types of AppKit are MainActorMessages, such as
    /// uikit/uitextview/textdidchangemessage. A text storage can be edited on any thread.
    private static let mainTypes: Set = [
        "NSApplication", "NSControl", "NSOutlineView", "NSTableView", "NSText", "NSTextField", "NSTextView", "NSView",
        "NSWindow", "NSWorkspace", "UIApplication", "UIKeyboard",
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

extension String {
    /// `UIApplication` of `UIApplicationDidBecomeActive`.
    fileprivate var beforeVerb: String {
        let verb = ["Did", "Will"].compactMap { range(of: $0)?.lowerBound }.min()
        return String(self[..<(verb ?? endIndex)])
    }
}

extension TypeIndex {
    /// Whether the files declare a constant with a name.
    func declares(_ name: NotificationName) -> Bool {
        let (owner, constants) = (name.path.dropLast().last, variables[name.path.last ?? ""] ?? [])
        return constants.contains { owner == nil || $0.owner?.name == owner }
    }
}
