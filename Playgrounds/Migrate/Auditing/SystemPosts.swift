/// Where the system posts, for the names of which Apple's documentation says that it may not be the main thread.
///
/// All pages are below developer.apple.com/documentation.
enum SystemPosts {
    static func place(of name: NotificationName) -> CodePlace? {
        let last = name.path.last ?? ""
        // avfaudio/avaudiosession/routechangenotification
        if name.path == ["AVAudioSession", "routeChangeNotification"] { return .elsewhere("on a secondary thread") }
        // foundation/userdefaults/didchangenotification
        if name.path == ["UserDefaults", "didChangeNotification"] {
            return .anywhere("on the thread that changes a default")
        }
        switch last {
        // foundation/nsnotification/name-swift.struct/nspersistentstoreremotechange
        case "NSPersistentStoreRemoteChange": return .elsewhere("on a private thread")
        // foundation/nsnotification/name-swift.struct/avaudioengineconfigurationchange
        case "AVAudioEngineConfigurationChange": return .elsewhere("on an internal dispatch queue")
        // avfoundation/avplayeritem/didplaytoendtimenotification and failedtoplaytoendtimenotification
        case "AVPlayerItemDidPlayToEndTime", "didPlayToEndTimeNotification", "AVPlayerItemFailedToPlayToEndTime",
            "failedToPlayToEndTimeNotification":
            return .anywhere("maybe on another thread than that of the observer")
        // foundation/calendar/calendardaychangedmessage and foundation/processinfo/thermalstatedidchangemessage, which
        // are AsyncMessages
        case "NSCalendarDayChanged", "thermalStateDidChangeNotification":
            return .anywhere("as an asynchronous message")
        // The archived Energy Efficiency Guide for iOS Apps, “React to Low Power Mode on iPhones”
        case "NSProcessInfoPowerStateDidChange": return .elsewhere("on the global dispatch queue")
        // coredata/nsmanagedobjectcontext/didsaveobjectsnotification and its siblings
        case "NSManagedObjectContextDidSave", "NSManagedObjectContextObjectsDidChange",
            "NSManagedObjectContextDidSaveObjectIDs", "didSaveObjectsNotification", "didSaveObjectIDsNotification":
            return .anywhere("on the thread of the context")
        default: return nil
        }
    }
}
