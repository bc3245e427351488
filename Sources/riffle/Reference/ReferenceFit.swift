import RiffleFormula
import RiffleFit
import RiffleMath
import RiffleSession

/// The fit of a reference's marks. Another thread computes it. Marks that change meanwhile are fitted afterwards.
struct ReferenceFit {
    /// The latest result; nil: there is none.
    private(set) var result: FitResult?
    /// A sentence about why there is no result; nil: no problem.
    private(set) var problem: String?
    private var isRunning = false
    /// Marks that wait until the running fit ends.
    private var waiting: ReferenceMarks?

    /// Whether marks are being fitted.
    var isBusy: Bool { isRunning }

    /// Forgets the fit.
    mutating func clear() { (result, problem, waiting) = (nil, nil, nil) }

    /// Asks for a fit of marks. Returns the marks to fit now; nil if another fit has to end first, or if the marks lack something.
    mutating func begin(_ marks: ReferenceMarks) -> ReferenceMarks? {
        guard marks.lack == nil else {
            (result, problem, waiting) = (nil, nil, nil)
            return nil
        }
        guard !isRunning else {
            waiting = marks
            return nil
        }
        isRunning = true
        return marks
    }

    /// Takes a fit. Returns the marks to fit next; nil: none wait.
    mutating func take(_ outcome: Result<FitResult, FitRefusal>) -> ReferenceMarks? {
        isRunning = false
        switch outcome {
        case .success(let fit): (result, problem) = (fit, nil)
        case .failure(let refusal): (result, problem) = (nil, refusal.sentence)
        }
        defer { waiting = nil }
        return waiting.flatMap { begin($0) }
    }
}

extension FitResult {
    /// The families, the errors, and the mark that would help most.
    var line: String {
        let families = properties.filter { $0.family != .constant || $0.parameters.contains { !$0.isHeld } }
            .map { "\($0.property.rawValue) \($0.family.title)" }
        var parts = [
            families.joined(separator: ", "), "\(meanError.tenths) px off on average, \(greatestError.tenths) px at most",
        ]
        if let wrong = wrongMarks.first { parts.append("mark \(wrong + 1) doesn't fit the others and is left out") }
        if let next = nextMark {
            parts.append(
                next.frame == nil
                    ? "next: a card at \(next.offset.tenths), in another frame"
                    : "next: the \(next.side) edge of card \(next.card)")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Double {
    /// The number rounded to one decimal.
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
