/// The words that can't be names in exported code, one list for each language: its own words, and the names of libraries and of the
/// surrounding code.
enum TakenNames {
    /// Returns a formula's name, which begins with a small letter, with an underscore at its end if it is taken. Distinct names stay
    /// distinct: a name that differs from a taken one only by underscores at its end gets one more.
    static func name(_ name: String, avoiding taken: Set<String>) -> String {
        var word = name[...]
        while word.last == "_" { word.removeLast() }
        return taken.contains(String(word)) ? name + "_" : name
    }

    /// Names in a JavaScript module.
    static let javaScript: Set<String> = words(
        // The language's words.
        """
        arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally
        for function get if implements import in instanceof interface let new null of package private protected public return set static
        super switch this throw true try typeof undefined var void while with yield
        """,
        // The pose's names.
        """
        bezier carefulPower clamp fract hidden identity isDrawable m mix mod notDrawn perspective pose rotateX rotateY rotateZ roundAway
        scale shownCount skew smoothstep spring step transform translate wrap
        """)

    /// Names in a Swift type that has the pose.
    static let swift: Set<String> = words(
        // The language's words.
        """
        actor any as associatedtype async await borrow break case catch class consume continue copy default defer deinit discard do
        each else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let nil nonisolated open
        operator precedencegroup private protocol public repeat rethrows return self sending some static struct subscript super switch then
        throw throws true try typealias unsafe var where while yield
        """,
        // The libraries' names.
        "exp log pow",
        // The pose's names, and the names of the code beside the pose.
        """
        bezier card carefulPower clamp fract greater layout lesser mix modulo pose round scrolling shownCount sign
        smoothstep spring stack step t transitions wrap
        """)

    /// Names in a Kotlin object that has the pose.
    static let kotlin: Set<String> = words(
        // The language's words.
        """
        as break class continue do else false for fun if in interface is null object package return super this throw true try typealias
        typeof val var when while yield
        """,
        // The libraries' names.
        """
        E PI abs acos asin atan atan2 ceil cos exp floor hypot ln log10 log2 max min pow sign sin sqrt tan
        """,
        // The pose's names.
        """
        CARD bezier carefulPower cbrt clamp fract mix modulo pose roundAway smoothstep
        spring step t wrap
        """)

    /// The type names that the code of a Kotlin package mentions.
    static let kotlinTypes: Set<String> = words(
        "Any Array Boolean Double DoubleArray Float FloatArray Int List Math Nothing Number Pair String Test Unit",
        "Companion CubicBezierEasing Easing File Matrix Modifier Offset CardPose CardSize CardTransform PoseCheck Role Direction")

    /// Names of custom properties in a style sheet, in lower camel case: the names of the pages and of the cards' motion.
    static let css: Set<String> = words(
        """
        backdrop cards currentPlace curve direction drag duration grip hue i last layer o p row s scale shown side spring springTime step throwTime
        """)

    private static func words(_ lists: String...) -> Set<String> {
        Set(lists.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
    }
}
