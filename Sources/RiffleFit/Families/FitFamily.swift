/// The kinds of curve that a property of the pose may follow over the offset o.
///
/// A family has one form or several, which differ in their parameters but not in the kind of curve. A fit takes the form that explains
/// the marks best. The forms are expressions of the formula language (`FamilyForm`), and so are their derivatives.
public enum FitFamily: String, CaseIterable, Sendable {
    /// at
    case constant
    /// at + step · o
    case linear
    /// A polynomial of the second degree.
    case quadratic
    /// A polynomial of the third degree.
    case cubic
    /// A polynomial of the fourth degree.
    case quartic
    /// at + step · (max(0, 1 + slope · o)^power − 1)/(slope · power), or a power of the distance |o|.
    case power
    /// at + 1/(a − b · o) − 1/a, or its mirror image.
    case hyperbola
    /// at + amount · (e^(rate · o) − 1)
    case exponential
    /// at + amount/(1 + e^(−rate · (o − middle)))
    case logistic
    /// at + amount · tanh(rate · o)
    case tanh
    /// at + radius · sin(angle · o), or at + radius · (1 − cos(angle · o)).
    case ring
    /// A line that has another slope between two offsets, as in Cover Flow.
    case clamped
    /// One line or parabola before the current card, and another after it.
    case piecewise

    /// The family's displayed name, as in `--pin x=hyperbola`.
    public var title: String { rawValue }

    /// The forms of the family that a fit tries.
    var forms: [FamilyForm] { FamilyForm.all.filter { $0.family == self } }
}
