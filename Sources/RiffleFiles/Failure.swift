/// An error that ends the program with one sentence.
public struct Failure: Error, Sendable {
    /// The sentence.
    public var sentence: String
    /// Whether the command line was wrong: exit code 2 instead of 1.
    public var isUsage = false

    /// A failure that the user's command line isn't to blame for.
    public init(_ sentence: String) { self.sentence = sentence }

    /// One that it is to blame for.
    public static func usage(_ sentence: String) -> Failure {
        var failure = Failure(sentence)
        failure.isUsage = true
        return failure
    }
}
