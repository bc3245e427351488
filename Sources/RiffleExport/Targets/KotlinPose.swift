internal import RiffleFormula
internal import RiffleMath

/// Kotlin's declarations, as members of an object.
struct KotlinLanguage: TypedLanguage {
    let style = CodeStyle.kotlin
    let end = ""
    let label = " ="
    let indent = 4
    let types = (number: "Double", boolean: "Boolean")

    func comment(_ text: String, _ parameters: [(name: String, help: String)], indent: Int) -> String {
        let text = text.commentText
        let pad = String(repeating: " ", count: indent)
        let single = "\(pad)/** \(text) */"
        if parameters.isEmpty, single.count <= style.width { return single + "\n" }
        let paragraphs = [text] + (parameters.isEmpty ? [] : [""]) + parameters.map { "@param \($0.name) \($0.help)" }
        let lines = paragraphs.flatMap { $0.isEmpty ? [""] : CodeText.wrapped($0, width: style.width - 3 - indent) }
        return "\(pad)/**\n" + lines.map { "\(pad) * \($0)".trimmingTrailingSpace + "\n" }.joined() + "\(pad) */\n"
    }

    func constant(_ name: String) -> String { "const val \(name)" }
    func derived(_ value: PoseFunction.Value, isConstant: Bool) -> String {
        "private \(isConstant ? "const " : "")val \(style.name(value.name))"
    }
    func local(_ name: String) -> String { "val \(name)" }
    func isFinite(_ name: String) -> String { "\(name).isFinite()" }
    var notDrawn: String { "CardPose.NOT_DRAWN" }
    func choice(_ name: String, _ options: [String]) -> String {
        "    enum class \(CodeText.typeName(name)) { \(options.map(CodeText.constantName).joined(separator: ", ")) }\n"
    }
    func signature(_ parameters: [(name: String, type: String)]) -> String {
        let list = parameters.map { CodeLayout.text("\($0.name): \($0.type)") }
        return (CodeLayout.call("fun pose", list, trailingComma: false) + ": CardPose {")
            .text(width: style.width, indent: indent, step: style.indent) + "\n"
    }
}

/// Writes a pose function as an object in Kotlin, without Compose.
struct KotlinPose {
    private let export: ModelExport
    private let language = KotlinLanguage()

    init(_ export: ModelExport) { self.export = export }

    /// Returns the object's name, which is neither a name of the surrounding code nor one of Kotlin's.
    static func typeName(_ id: String) -> String {
        let name = CodeText.typeName(id)
        return TakenNames.kotlinTypes.contains(name) ? name + "Model" : name
    }

    /// Returns the package of a model's files, which lets several exports be in one program.
    static func package(_ id: String) -> String {
        "riffle." + CodeStyle.kotlin.name(CodeText.typeName(id).lowercased())
    }

    /// The file's text.
    var text: String {
        let pose = TypedPose(named, language)
        let card = language.size(export) { "    val CARD = CardSize(width = \($0), height = \($1))" }
        let members = [pose.constants, pose.derived, card, pose.function].filter { !$0.isEmpty }.joined(separator: "\n")
        let helpers = KotlinHelpers.text(pose.used)
        let body =
            language.comment(CodeText.title(of: export.pose), indent: 0)
            + "object \(Self.typeName(export.id)) {\n" + members + "}\n" + (helpers.isEmpty ? "" : "\n" + helpers)
        return Self.head(export) + "\n" + Self.imports(body) + body
    }

    /// The pose with its constants' names in capitals.
    private var named: PoseFunction {
        let pose = export.pose
        var taken = CodeStyle.kotlin.reserved.union(pose.inputs.map(\.name)).union(pose.values.map(\.name))
        func name(_ old: String) -> String {
            let name = PoseNaming.free(CodeText.constantName(old), taken)
            taken.insert(name)
            return name
        }
        return pose.renamed(constants: name, derived: name)
    }

    /// Returns the comment that says the code's origin.
    static func head(_ export: ModelExport) -> String {
        let lines =
            CodeText.origin(of: export) + ["Pose and numbers only: your program scrolls and draws the cards."]
        return lines.flatMap { CodeText.wrapped($0, width: 97) }.map { "// \($0)\n" }.joined()
            + "\npackage \(package(export.id))\n"
    }

    /// Returns the imports of the functions and constants of kotlin.math that a text uses.
    private static func imports(_ text: String) -> String {
        var words: Set<String> = []
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("*") {
            words.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        }
        let lines = KotlinHelpers.imported.intersection(words).sorted().map { "import kotlin.math.\($0)\n" }.joined()
        return lines.isEmpty ? "" : lines + "\n"
    }
}
