internal import Glibc

/// Prepares the process at its start so that a closed or broken standard stream doesn't end it.
public enum ProcessStreams {
    /// Turns SIGPIPE and SIGXFSZ into errors of the writing calls, and opens missing standard streams on /dev/null: otherwise the next file
    /// that is opened would get one of their descriptors and receive the messages. Each stream is opened in the direction that makes its
    /// use an error, as with a closed stream.
    public static func prepare() {
        // An empty handler instead of SIG_IGN, which child processes would inherit.
        for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
            // open returns the lowest free descriptor, which is this one.
            _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
