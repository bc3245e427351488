/// The kinds of words that have a colour in code.
enum CodeKind: Sendable {
    case comment
    case string
    case number
    case keyword
}

/// A word with a colour.
struct CodeSpan: Equatable, Sendable {
    /// The word's range in the UTF-8 of its line.
    var range: Range<Int>
    var kind: CodeKind
}

/// The signs and words of a language.
struct CodeSyntax: Sendable {
    /// The sign of a comment that ends with its line; empty: none.
    var line: [UInt8] = []
    /// The signs around a comment of several lines; empty: none.
    var open: [UInt8] = []
    var close: [UInt8] = []
    /// The signs around a string, the longer first.
    var quotes: [[UInt8]] = []
    var keywords: Set<[UInt8]> = []

    /// The syntax of a file, by its extension. Files in unknown languages have no coloured words.
    init(ofFile path: String) {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        func words(_ text: String) -> Set<[UInt8]> { Set(text.split(separator: " ").map { Array($0.utf8) }) }
        let language = path.split(separator: ".").last.map(String.init) ?? ""
        switch language {
        case "formula": (line, quotes) = (bytes("#"), [bytes("\"")])
        case "css": (open, close, quotes) = (bytes("/*"), bytes("*/"), [bytes("\""), bytes("'")])
        case "html": (open, close) = (bytes("<!--"), bytes("-->"))
        case "sh", "yaml", "pro": (line, quotes) = (bytes("#"), [bytes("\""), bytes("'")])
        case "js", "mjs", "swift", "qml", "kt", "kts", "cpp", "h", "ts":
            (line, open, close) = (bytes("//"), bytes("/*"), bytes("*/"))
            quotes = [bytes("\"\"\""), bytes("\""), bytes("'"), bytes("`")]
        default: break
        }
        keywords = words(Self.words[language] ?? "")
    }

    private static let words: [String: String] = [
        "formula": """
        title source param in step count of let transform scroll include family gesture essentials defaults settings version \
        measure handle place at relative solves slider unit group choices effect on off is not and or rotate translate scale
        """,
        "js": javaScript, "mjs": javaScript, "qml": javaScript + " property required readonly alias signal id component",
        "ts": javaScript + " interface type declare readonly",
        "swift": """
        associatedtype case catch class default defer do else enum extension fileprivate final for func guard if import in init \
        inout internal is let mutating nil override private protocol public repeat return self some static struct super switch \
        throw throws true false try var weak where while
        """,
        "kt": kotlin, "kts": kotlin,
        "css": "@property @layer @media @supports @keyframes @import @scope @container",
    ]

    private static let javaScript = """
        async await break case catch class const continue default delete do else export extends false finally for from function get \
        if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while
        """
    private static let kotlin = """
        as break class companion const continue data do else enum false for fun if import in inline interface internal is null \
        object open operator override package private public return sealed super this throw true try typealias val var when while
        """
}
