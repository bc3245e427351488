/// The question about the user's own pictures: whether they fill their cards or are shown whole. It is asked when the first of these
/// pictures come, and never again once it is answered.
package struct PictureQuestion: Equatable {
    /// Its name among a session's answered questions.
    package static let name = "pictureFit"

    private enum Phase {
        /// No picture of the user's own has come yet.
        case unasked
        /// Pictures have come: the question follows as soon as it disturbs nothing.
        case due
        /// The question is shown in the window.
        case open
        case answered
    }

    private var phase = Phase.unasked

    package var isDue: Bool { phase == .due }
    package var isAnswered: Bool { phase == .answered }

    /// Notes that pictures of the user's own have come.
    package mutating func picturesCame() { if phase == .unasked { phase = .due } }

    /// Notes that the question is shown.
    package mutating func show() { phase = .open }

    /// Notes that the question has disappeared by itself, as when the window lost the keyboard focus: it will be asked again.
    package mutating func withdraw() { if phase == .open { phase = .due } }

    /// Notes that the user has closed the question, with or without a choice: without one the default stays.
    package mutating func close() { if phase == .open { answer() } }

    /// Notes that there is nothing left to ask.
    package mutating func answer() { phase = .answered }
}
