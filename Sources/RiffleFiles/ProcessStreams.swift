internal import Glibc

/// What a program that goes on whatever happens to its streams sees to at its start.
public enum ProcessStreams {
    /// A stream that nobody reads any more, or a file that has reached its limit, is an error of the call that writes, and no signal that
    /// ends the program; and the three standard streams are open: otherwise the next file that is opened would be one of them, and get
    /// the messages. Writing to one that was closed is an error all the same.
    public static func prepare() {
        // A function and not SIG_IGN, which programs that are begun from here would inherit.
        for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
