/// The one question about pictures of the user's own: whether they fill their cards or are shown whole. It is asked when the first of them
/// come, and never again once it is answered.
package struct PictureQuestion: Equatable {
    /// Its name among a session's answered questions.
    package static let name = "pictureFit"

    private enum Phase {
        /// Nobody has brought a picture yet.
        case unasked
        /// Pictures have come: the question follows as soon as it disturbs nothing.
        case due
        /// It stands in the window.
        case open
        case answered
    }

    private var phase = Phase.unasked

    package var isDue: Bool { phase == .due }
    package var isAnswered: Bool { phase == .answered }

    /// Pictures of the user's own have come.
    package mutating func picturesCame() { if phase == .unasked { phase = .due } }

    /// It was shown.
    package mutating func show() { phase = .open }

    /// It went by itself, as when the window lost the keyboard: it comes again.
    package mutating func withdraw() { if phase == .open { phase = .due } }

    /// It went by the user's hand, whatever that was: without a choice the default stays.
    package mutating func close() { if phase == .open { answer() } }

    /// There is nothing to ask, or no more.
    package mutating func answer() { phase = .answered }
}
