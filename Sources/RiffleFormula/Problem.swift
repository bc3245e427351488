/// A place in a formula's text, counted as an editor does.
public struct FormulaPosition: Equatable, Hashable, Comparable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in characters.
    public var column: Int

    /// The first character unless given.
    public init(line: Int = 1, column: Int = 1) {
        self.line = line
        self.column = column
    }

    public static func < (a: FormulaPosition, b: FormulaPosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A formula's problem: a mistake in its text, or a value that isn't a finite number.
public struct FormulaProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place of the problem.
    public var position: FormulaPosition
    /// One sentence for users, without a full stop.
    public var sentence: String

    /// Any place and sentence.
    public init(_ position: FormulaPosition, _ sentence: String) {
        self.position = position
        self.sentence = sentence
    }

    /// The line, from 1.
    public var line: Int { position.line }
    /// The column, from 1, in characters.
    public var column: Int { position.column }

    /// The problem with its place, such as "1:5: there is no “widht”".
    public var description: String { "\(line):\(column): \(sentence)" }
}
