internal import CSDL2

/// Something that SDL could not do, in one sentence.
public struct SDLFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public var sentence: String
    /// Whether it is for want of a display.
    public var lacksDisplay = false

    public init(_ sentence: String) {
        self.sentence = sentence
    }

    /// `what`, with the reason that SDL gave for its last failure; it is read at once, before another call replaces it.
    static func last(_ what: String) -> SDLFailure {
        let reason = String(cString: SDL_GetError())
        return SDLFailure(reason.isEmpty ? "\(what)." : "\(what): \(reason).")
    }

    static func noDisplay(_ reason: String) -> SDLFailure {
        var failure = SDLFailure("There is no display to open a window on (\(reason)).")
        failure.lacksDisplay = true
        return failure
    }

    public var description: String { sentence }
}
