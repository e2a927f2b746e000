import Foundation
import NotificationToken

extension Stage {
    /// Posts one of the names that the context may post, on one of the centers, from one of the senders or none.
    ///
    /// - Parameters:
    ///   - context: Who posts.
    ///   - depth: How many posts, one by the handler of the other, led to this one.
    func postAnything(in context: Context, depth: Int = 0) {
        let sender = context.random.once(in: 4) ? nil : context.view.senders.randomElement(using: &context.random)
        post(from: sender, in: context, depth: depth)
    }

    func post(from sender: Sender?, in context: Context, depth: Int) {
        let name = Names.any(from: context.rank, using: &context.random)
        let center = context.view.centers[context.random.below(context.view.centers.count)]
        let sequence = context.postCount
        let index = sequence - context.firstSequence
        let parent = context.enclosing
        context.begin(.posting)
        context.postCount += 1
        context.enclosing = sequence
        context.depth += 1
        context.diary.posts.append(
            Post(center: center.number, name: name, sender: sender?.number ?? 0, parent: parent, began: .now))
        let letter = Letter(poster: context.id, sequence: sequence, depth: depth + 1)
        center.base.post(Names.keys[name], object: sender, payload: letter)
        context.diary.posts[index].ended = .now
        context.depth -= 1
        context.enclosing = parent
    }
}
