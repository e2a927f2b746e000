import Foundation
import NotificationToken

extension Stage {
    /// Ends an observation, in the way that is asked for or another one if that is impossible, and writes down when.
    func end(_ holding: Holding, by way: Ending.Way, in context: Context) {
        if holding.task != nil { return stop(holding, in: context) }
        switch way {
        case .target where holding.target != nil:
            dropTarget(of: holding, in: context)
        case .wait:
            if let token = holding.token { wait(for: token, of: holding.record, in: context) }
        case .drop where !holding.isShared:
            drop(holding, in: context)
        case .cancel, .drop, .target, .task:
            if let token = holding.token { cancel(token, of: holding.record, in: context) }
        }
    }

    func cancel(_ token: NotificationToken, of record: Record, in context: Context) {
        context.begin(.cancelling)
        let began = Stamp.now
        token.cancel()
        context.diary.endings.append(
            Ending(record: record.id, way: .cancel, context: context.id, began: began, returned: .now))
    }

    /// Waits too, if the context is a worker that is in no handler: it holds nothing then that anybody wants.
    private func wait(for token: NotificationToken, of record: Record, in context: Context) {
        context.begin(.waiting)
        let began = Stamp.now
        let hasWaited = token.cancelAndWait()
        context.diary.endings.append(
            Ending(
                record: record.id, way: .wait, context: context.id, began: began, returned: .now, hasWaited: hasWaited))
        if hasWaited, record.releasedAt == nil, !context.handling.contains(record.id) {
            context.diary.faults.append(Fault(.unreleased, "\(record.description) had not been, after a wait for it"))
        }
        if !hasWaited, context.handling.isEmpty {
            context.diary.faults.append(Fault(.late, "\(record.description) was not waited for, outside of handlers"))
        }
    }

    /// Lets go of a token that nobody else has: no local variable may keep it here.
    private func drop(_ holding: Holding, in context: Context) {
        context.begin(.dropping)
        let began = Stamp.now
        holding.token = nil
        context.diary.endings.append(
            Ending(record: holding.record.id, way: .drop, context: context.id, began: began, returned: .now))
    }

    /// Lets go of a target.
    ///
    /// It knows itself when it dies, because a handler may be holding it just now.
    private func dropTarget(of holding: Holding, in context: Context) {
        context.begin(.dropping)
        let began = Stamp.now
        holding.target = nil
        context.diary.endings.append(
            Ending(record: holding.record.id, way: .target, context: context.id, began: began, returned: .never))
    }

    /// Stops a loop, which may be about to ask for the next payload, and then still gets one.
    private func stop(_ holding: Holding, in context: Context) {
        context.begin(.cancelling)
        let began = Stamp.now
        holding.task?.cancel()
        context.diary.endings.append(
            Ending(record: holding.record.id, way: .task, context: context.id, began: began, returned: .never))
    }

    /// Ends an observation where no context can be told.
    func endStray(_ holding: Holding) {
        let began = Stamp.now
        let record = holding.record.id
        guard holding.task == nil else {
            holding.task?.cancel()
            return strays.append(Ending(record: record, way: .task, context: -1, began: began, returned: .never))
        }
        if holding.isShared { holding.token?.cancel() }
        holding.token = nil
        strays.append(Ending(record: record, way: .drop, context: -1, began: began, returned: .now))
    }
}
