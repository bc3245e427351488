package import RiffleInteraction

extension TransitionEvent {
    /// The status line for the event; nil if the animation itself shows it.
    package var sentence: String? {
        switch self {
        case .willBegin, .caught, .released, .completed, .cancelled: nil
        case .queued: "Queued until this transition ends"
        case .refused(let request, let reason):
            switch reason {
            case .nowhere: request == .back ? "Nothing to go back to" : "No further screen that way"
            case .notInteractive: "A drag can't control this transition"
            case .busy: "Refused: a transition is under way"
            case .queueIsFull: "Refused: too many transitions are waiting already"
            case .slider: "The progress slider holds a transition; set it to 0 first"
            case .calledOff: "Cancelled"
            }
        }
    }
}
