internal import RiffleLock

/// The desktop's file dialog, through its portal (org.freedesktop.portal.FileChooser).
public final class FileChooser: Sendable {
    /// The user's answer.
    public enum Answer: Equatable, Sendable {
        /// The chosen paths in order, and a sentence for each kind of URI that can't be used.
        case chosen([String], problems: [String])
        /// The user has closed the dialog, or the portal has gone.
        case cancelled
        /// There is no portal or no session bus.
        case unavailable
    }

    private struct State: Sendable {
        var answer: (@Sendable (Answer) -> Void)?
        var listeners: [Int] = []
        /// The number of the current dialog, so that late messages about an earlier one are ignored.
        var number = 0
        /// The object path and the sender of the dialog's answer; nil until the portal has replied.
        var request: (path: String, sender: String)?
        /// Signals that arrived before `request` was known.
        var early: [BusSignal] = []
    }

    private let bus: SessionBus
    private let state = Lock(State())

    /// Creates a dialog on this bus; nothing is opened yet.
    public init(bus: SessionBus) { self.bus = bus }

    /// Opens the dialog for several files or folders, or for one if `multiple` is false. `parent`: the portal identifier of the parent
    /// window; empty if unknown. `answer` is called once, on another thread. Returns false, and does nothing, while a dialog is open.
    public func open(
        title: String, folders: Bool = false, multiple: Bool = true, parent: String = "",
        answer: @escaping @Sendable (Answer) -> Void
    ) -> Bool {
        let number = state.withLock { state -> Int? in
            guard state.answer == nil else { return nil }
            state.number += 1
            state.answer = answer
            return state.number
        }
        guard let number else { return false }
        let listeners = [
            bus.listen(to: "org.freedesktop.portal.Request", "Response") { self.hear($0, of: number) },
            bus.listen(to: "org.freedesktop.DBus", "NameOwnerChanged") { self.hearOwner($0, of: number) },
        ]
        state.withLock { if $0.number == number { $0.listeners = listeners } }
        let call = BusCall(
            to: Portal.name, Portal.path, "org.freedesktop.portal.FileChooser", "OpenFile",
            [.string(parent), .string(title), .dictionary(Self.options(folders: folders, multiple: multiple, number: number))])
        bus.call(call, timeout: 30) { self.opened($0, of: number) }
        return true
    }

    static func options(folders: Bool, multiple: Bool = true, number: Int) -> [String: BusValue] {
        var options: [String: BusValue] = [
            "handle_token": .string("riffle\(number)"), "modal": .bool(true), "multiple": .bool(multiple),
        ]
        if folders {
            options["directory"] = .bool(true)
        } else {
            // The filter uses MIME types (kind 1), because glob patterns (kind 0) for endings are case-sensitive in some dialogs.
            func filter(_ name: String, kind: UInt32, _ pattern: String) -> BusValue {
                .structure([.string(name), .array([.structure([.uint32(kind), .string(pattern)])], of: "(us)")])
            }
            let pictures = filter("Pictures", kind: 1, "image/*")
            options["filters"] = .array([pictures, filter("All files", kind: 0, "*")], of: "(sa(us))")
            options["current_filter"] = pictures
        }
        return options
    }

    /// Handles the portal's reply: the object path from which the dialog's answer will come.
    private func opened(_ reply: Result<BusReply, BusFailure>, of number: Int) {
        guard case .success(let reply) = reply, case .objectPath(let path)? = reply.values.first else {
            return finish(.unavailable, of: number)
        }
        let early = state.withLock { state -> [BusSignal] in
            guard state.number == number, state.answer != nil else { return [] }
            state.request = (path, reply.sender)
            defer { state.early.removeAll() }
            return state.early
        }
        for signal in early { hear(signal, of: number) }
    }

    private func hear(_ signal: BusSignal?, of number: Int) {
        guard let signal else { return finish(.unavailable, of: number) }
        let isOurs = state.withLock { state -> Bool in
            guard state.number == number, state.answer != nil else { return false }
            guard let request = state.request else {
                if state.early.count < 16 { state.early.append(signal) }
                return false
            }
            return request.path == signal.path && request.sender == signal.sender
        }
        if isOurs { finish(Self.answer(signal.values), of: number) }
    }

    /// Handles a change of a bus name's owner. A portal that has gone can't answer any more, so the dialog counts as cancelled.
    private func hearOwner(_ signal: BusSignal?, of number: Int) {
        guard let signal, signal.sender == "org.freedesktop.DBus", case let values = signal.values, values.count == 3,
            case .string(let name) = values[0], values[2] == .string("")
        else {
            return
        }
        let isPortal = state.withLock { $0.number == number && $0.request?.sender == name }
        if isPortal { finish(.cancelled, of: number) }
    }

    /// Returns the answer for a signal's values: response code 0 and the URIs, or another code if the dialog was cancelled.
    static func answer(_ values: [BusValue]) -> Answer {
        guard case .uint32(0)? = values.first, values.count > 1, case .dictionary(let results) = values[1],
            let addresses = results["uris"]?.strings, !addresses.isEmpty
        else { return .cancelled }
        let (paths, problems) = FileURIs.paths(of: addresses)
        return .chosen(paths, problems: problems)
    }

    private func finish(_ result: Answer, of number: Int) {
        let (answer, listeners) = state.withLock { state -> ((@Sendable (Answer) -> Void)?, [Int]) in
            guard state.number == number else { return (nil, []) }
            defer {
                state.answer = nil
                state.listeners = []
                state.request = nil
                state.early.removeAll()
            }
            return (state.answer, state.listeners)
        }
        for listener in listeners { bus.forget(listener) }
        answer?(result)
    }
}
