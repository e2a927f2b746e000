// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The module CoreData: what a context posts when it has saved.
@_exported import Foundation

open class NSManagedObjectID: NSObject, NSCopying, @unchecked Sendable {}

open class NSManagedObjectContext: NSObject {
    public class var didSaveObjectIDsNotification: NSNotification.Name { NSNotification.Name("") }
    public enum NotificationKey: String {
        case insertedObjectIDs, updatedObjectIDs, deletedObjectIDs
    }
}
