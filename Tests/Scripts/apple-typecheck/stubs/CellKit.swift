// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A package that an app uses, and whose source the program Migrate doesn't see.
import UIKit

open class SwipeCell: UITableViewCell {}
