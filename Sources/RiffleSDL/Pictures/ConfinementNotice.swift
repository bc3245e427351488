internal import CSandbox
internal import Synchronization

/// The message to the user that pictures are decoded without a system call filter and without Landlock, shown once.
public enum ConfinementNotice {
    private enum State {
        static let unknown = 0, missing = 1, told = 2
    }

    private static let state = Atomic<Int>(State.unknown)

    private static let sentence = """
        This kernel has neither a system call filter (seccomp) nor Landlock. Only limits on memory and time confine the picture \
        decoders, so open no picture that you don't trust.
        """

    /// Records a decoder process's confinement. Any thread.
    static func record(_ confinement: UInt32) {
        guard confinement == 0 else { return }
        _ = state.compareExchange(expected: State.unknown, desired: State.missing, ordering: .relaxed)
    }

    /// The message, if it is due; nil: it isn't, or was taken before. Any thread.
    public static func take() -> String? {
        guard state.compareExchange(expected: State.missing, desired: State.told, ordering: .relaxed).exchanged else {
            return nil
        }
        return sentence
    }

    /// The message, if it is due, found by starting a process without decoding a picture; nil: it isn't.
    public static func find() -> String? { sandbox_try().rawValue == 0 ? sentence : nil }
}
