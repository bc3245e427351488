internal import CSDL2

/// A failure of SDL, described in one sentence.
public struct SDLFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sentence for the user.
    public var sentence: String
    /// Whether the reason is that there is no display.
    public var lacksDisplay = false

    /// A failure by its sentence.
    public init(_ sentence: String) {
        self.sentence = sentence
    }

    /// `what` with SDL's last error; must be called before another SDL call replaces that.
    static func last(_ what: String) -> SDLFailure {
        let reason = String(cString: SDL_GetError())
        return SDLFailure(reason.isEmpty ? "\(what)." : "\(what): \(reason).")
    }

    static func noDisplay(_ reason: String) -> SDLFailure {
        var failure = SDLFailure("There is no display to open a window on (\(reason)).")
        failure.lacksDisplay = true
        return failure
    }

    /// The sentence.
    public var description: String { sentence }
}
