/// An error that ends the program with one sentence.
public struct Failure: Error, Sendable {
    /// The sentence.
    public var sentence: String
    /// Whether the command line was wrong: exit code 2 instead of 1.
    public var isUsage = false

    /// Creates a failure that isn't due to the user's command line.
    public init(_ sentence: String) { self.sentence = sentence }

    /// Returns a failure that is due to the user's command line.
    public static func usage(_ sentence: String) -> Failure {
        var failure = Failure(sentence)
        failure.isUsage = true
        return failure
    }
}
