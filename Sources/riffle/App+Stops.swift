import RiffleSession
import RiffleSDL
import RiffleStage

// The program was stopped for a while, and goes on.
extension App {
    /// More than any frame takes, in seconds.
    private static let longestPass = 2.0

    /// While something moves, passes of the loop follow each other within a frame. If one comes seconds late, the program was stopped (by a
    /// signal, a debugger, with its virtual machine): the cards go on where they were, and no recording and no loop lasts that long.
    func skipStop(at now: Double) {
        if isPlaying, lastPass > 0, now - lastPass > Self.longestPass { session.clock.skip(from: lastPass, to: now) }
        lastPass = now
    }
}
