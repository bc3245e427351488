internal import CSDL2

/// Something that SDL could not do, in one sentence.
public struct SDLFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public var sentence: String

    public init(_ sentence: String) {
        self.sentence = sentence
    }

    /// `what`, with the reason that SDL gave for its last failure; it is read at once, before another call replaces it.
    static func last(_ what: String) -> SDLFailure {
        let reason = String(cString: SDL_GetError())
        return SDLFailure(reason.isEmpty ? "\(what)." : "\(what): \(reason).")
    }

    public var description: String { sentence }
}
